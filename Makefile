# RxAssay. `make run` starts the service, `make test` runs the tests; neither needs a step before it.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help

VERSION ?= $(shell git describe --tags --always --dirty 2>/dev/null || echo dev)
# The tools are pinned in a module of their own and built from source on first use.
TOOL := go tool -modfile=tools/go.mod

.PHONY: help run build test race check oracle fmt fmt-check vet lint generate generate-check bench fuzz mutants clean

help: ## what can be made
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 18

run: build ## build and start the service on http://127.0.0.1:8080
	exec ./bin/rxassay serve

build: ## build bin/rxassay
	@mkdir -p bin
	go build -trimpath -ldflags "-X main.version=$(VERSION)" -o bin/rxassay ./cmd/rxassay

test: ## run all tests
	go test ./...

# In these packages one goroutine does everything (arch_test.go holds it): the detector has nothing to see in their tests.
# Of analyze and extract, whose tests take ten times as long with it, those run that share something between goroutines: in extract the tests of
# files of several pages, which are read ahead, of damaged ones, and of what is stopped.
SEQUENTIAL = formulary internal/eval internal/oracle scenario scenario/covering suite/export suite/score
race: ## run the tests with the race detector (needs a C compiler)
	CGO_ENABLED=1 go test -race -vet=off -timeout 25m $$(go list ./... | grep -vE "/($$(echo $(SEQUENTIAL) analyze extract | tr ' ' '|'))\$$")
	CGO_ENABLED=1 go test -race -vet=off -run '^(TestRemembersOnlyWhileReading|TestPDF(SameBytesSameText|TableOverPages|TwoPlans|AnnotationsAreRead|Failures|EngineSurvives|Deadline|PageThatIsAPicture))$$' ./analyze ./extract

check: fmt-check lint generate-check test race ## everything that must hold before a change lands
	@echo "check: all green"

oracle: ## the engine against the second adjudicator: PLANS random plans (default 10000), 100 claims each; SEED for others
	go test -count 1 -timeout 2h -run 'Oracle' ./internal/oracle -plans $${PLANS:-10000} -seed $${SEED:-1} -v

fmt: ## format the sources
	$(TOOL) gofumpt -w $$(git ls-files '*.go' | grep -v '\.gen\.go$$')

fmt-check:
	@bad=$$($(TOOL) gofumpt -l $$(git ls-files '*.go' | grep -v '\.gen\.go$$')); \
	  if [ -n "$$bad" ]; then echo "not formatted (run make fmt):"; echo "$$bad"; exit 1; fi

vet: ## what go vet says, which is among the linters, too
	go vet ./...

lint: ## the linters of .golangci.yml
	$(TOOL) golangci-lint run --timeout 20m ./...

generate: ## write the generated files: server types, sample plan, what the expressions of package analyze need
	go generate ./...

GENERATED = internal/api/oapi/*.gen.go samples/*.pdf analyze/internal/lazyregexp/needs.txt
generate-check: ## the generated files are what their sources give
	@before=$$(mktemp -d); trap 'rm -rf "$$before"' EXIT; cp $(GENERATED) "$$before"; go generate ./...; \
	  for f in $(GENERATED); do cmp -s "$$before/$$(basename "$$f")" "$$f" || \
	    { echo "$$f is not what its source gives: commit the result of make generate"; exit 1; }; done

bench: ## the benchmarks, side by side in one run; RXASSAY_SAMPLES names a folder of PDFs
	@./scripts/bench

fuzz: ## each fuzz target for FUZZTIME (default 20s)
	@for p in $$(go list ./...); do for f in $$(go test -list '^Fuzz' $$p | grep '^Fuzz' || true); do \
	  echo "== $$p $$f"; go test -run '^$$' -fuzz "^$$f$$" -fuzztime $${FUZZTIME:-20s} -fuzzminimizetime 5x $$p; done; done

mutants: ## damaged PDF files in the sandbox: MUTANTS of them (default 2000), SEED for others, RXASSAY_SAMPLES for what to damage
	go test -count 1 -timeout 2h -run 'Mutants' ./internal/sandbox -mutants $${MUTANTS:-2000} -seed $${SEED:-1} -v

clean: ## remove what was built; documents and accounts in ./data stay
	rm -rf bin
