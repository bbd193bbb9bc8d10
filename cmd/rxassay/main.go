// Command rxassay reads pharmacy benefit documents, computes what claims must cost and writes test suites: as a service
// with an HTTP interface (rxassay serve) and as a command line.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strconv"
	"syscall"
	"time"

	"github.com/alecthomas/kong"

	"github.com/rxassay/rxassay/internal/defect"
	"github.com/rxassay/rxassay/internal/lookup"
	"github.com/rxassay/rxassay/internal/sandbox"
	"github.com/rxassay/rxassay/suite/score"
)

// version is set by the linker.
var version = "dev"

// Exit codes of the command line.
const (
	exitDone     = 0
	exitFailed   = 1
	exitUsage    = 2
	exitFindings = 3 // the input has findings, or a comparison differs
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	code := run(ctx, os.Args[1:], &environment{
		stdin: os.Stdin, stdout: os.Stdout, stderr: os.Stderr, getenv: os.Getenv, now: time.Now,
	})
	stop()
	os.Exit(code)
}

// environment is what a command may touch beside its arguments.
type environment struct {
	stdin          io.Reader
	stdout, stderr io.Writer
	getenv         func(string) string
	now            func() time.Time

	reader *sandbox.Pool // of documents; nil until a command needs it
}

// usageError is a mistake in how the command was called; it exits with 2.
type usageError struct{ message string }

func (e usageError) Error() string { return e.message }

func usagef(format string, args ...any) error { return usageError{fmt.Sprintf(format, args...)} }

// exitError ends the command with a code after everything has been said.
type exitError struct{ code int }

func (e exitError) Error() string { return fmt.Sprintf("exit code %d", e.code) }

type commands struct {
	Serve      serveCommand      `cmd:"" help:"Start the service: REST API, jobs and the built-in identity provider."`
	Admin      adminCommand      `cmd:"" help:"Users, audit log, mails and demo requests of a service on this machine."`
	Extract    extractCommand    `cmd:"" help:"Print the text of a document."`
	Analyze    analyzeCommand    `cmd:"" help:"Find the benefit rules of a document."`
	Suite      suiteCommands     `cmd:"" help:"Generate a test suite with computed results, or score one."`
	Claim      claimCommand      `cmd:"" help:"Write a claim in NCPDP F6 or D.0."`
	Adjudicate adjudicateCommand `cmd:"" help:"Compute what a claim must cost, and why."`
	Plan       planCommand       `cmd:"" help:"Check a plan's rules, and compare two plans."`
	Ncpdp      ncpdpCommand      `cmd:"" help:"Parse, write, check and show NCPDP transmissions and batch files."`
	NPI        npiCommand        `cmd:"" name:"npi" help:"Prescribers and pharmacies: import the public registry's files."`
	NDC        ndcCommand        `cmd:"" name:"ndc" help:"Drugs: import the FDA's directory."`
	Eval       evalCommand       `cmd:"" help:"Score the rules found in documents against expected facts."`
	Sample     sampleCommand     `cmd:"" help:"Write the sample plan document."`
	Version    versionCommand    `cmd:"" help:"Print the version."`
}

func run(ctx context.Context, args []string, env *environment) int {
	if isWorker(args) { // before the commands are set up, which takes as long as reading a page
		return exitCode(guarded(func() error { return work(ctx, args[len(workerArgs):], env) }), env.stderr)
	}
	var cli commands
	exited := -1
	parser, err := kong.New(&cli,
		kong.Name("rxassay"),
		kong.Description("RxAssay tests a pharmacy benefit before its members do."),
		kong.Writers(env.stdout, env.stderr),
		kong.Exit(func(code int) { exited = code }),
		kong.BindTo(ctx, (*context.Context)(nil)),
		kong.Bind(env),
		kong.Vars{"npi_registry": lookup.PublicNPIRegistry, "ndc_registry": lookup.PublicNDCRegistry, "rates": defaultRates(), "search": strconv.Itoa(score.DefaultSearch)},
		kong.ConfigureHelp(kong.HelpOptions{Compact: true}),
	)
	if err != nil {
		fmt.Fprintln(env.stderr, "rxassay:", err)
		return exitFailed
	}
	parsed, err := parser.Parse(args)
	if exited >= 0 { // --help has been printed
		return exited
	}
	if err != nil {
		fmt.Fprintf(env.stderr, "rxassay: %v\nrxassay: see rxassay --help\n", err)
		return exitUsage
	}
	code := exitCode(guarded(func() error { return parsed.Run() }), env.stderr)
	if env.reader != nil {
		env.reader.Abandon()
	}
	return code
}

// guarded runs a command, whose defects are errors too.
func guarded(command func() error) (err error) {
	defer defect.Caught(&err)
	return command()
}

func exitCode(err error, stderr io.Writer) int {
	var usage usageError
	var exit exitError
	switch {
	case err == nil:
		return exitDone
	case errors.As(err, &exit):
		return exit.code
	case errors.As(err, &usage):
		fmt.Fprintln(stderr, "rxassay:", err)
		return exitUsage
	default:
		fmt.Fprintln(stderr, "rxassay:", err)
		return exitFailed
	}
}

type versionCommand struct{}

func (versionCommand) Run(env *environment) error {
	_, err := fmt.Fprintln(env.stdout, "rxassay", version)
	return err
}

// clockFlag is the time that a command works with: --now, else SOURCE_DATE_EPOCH, else the clock.
type clockFlag struct {
	Now string `help:"The time to work with, RFC 3339 or CCYY-MM-DD (default: SOURCE_DATE_EPOCH, else the clock)." placeholder:"TIME"`
}

func (c clockFlag) time(env *environment) (time.Time, error) {
	if c.Now != "" {
		return parseTime("--now", c.Now)
	}
	if epoch := env.getenv("SOURCE_DATE_EPOCH"); epoch != "" {
		seconds, err := strconv.ParseInt(epoch, 10, 64)
		if err != nil {
			return time.Time{}, usagef("SOURCE_DATE_EPOCH must be a number of seconds")
		}
		return time.Unix(seconds, 0).UTC(), nil
	}
	return env.now().UTC(), nil
}

// parseTime reads the value of a flag that is a time.
func parseTime(flag, text string) (time.Time, error) {
	for _, layout := range []string{time.RFC3339, time.DateOnly} {
		if t, err := time.Parse(layout, text); err == nil {
			return t.UTC(), nil
		}
	}
	return time.Time{}, usagef("%s %s: give RFC 3339 (2026-03-01T09:00:00Z) or CCYY-MM-DD", flag, text)
}
