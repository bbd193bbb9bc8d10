package main

import (
	"context"
	"flag"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/rxassay/rxassay/extract"
	"github.com/rxassay/rxassay/internal/ocr"
	"github.com/rxassay/rxassay/internal/sandbox"
)

// workerArgs are the arguments that make this program a worker, which does [work]; its flags follow.
var workerArgs = []string{"extract", "--worker"}

const (
	// readerMemory bounds a process that reads documents; the engine for PDF may have half of it.
	readerMemory = detector * 512 << 20

	// workerGC is how much the memory of a worker may grow, in percent, before it is collected: half a second of work leaves too
	// little behind for collecting it to be worth its time. Near the bound of its memory it is, all the same.
	workerGC = 400

	// processorTime is what one document may take of a processor, and readTime what it may take on a busy machine.
	processorTime = 30 * time.Second
	readTime      = time.Minute

	// textWorkers is how many documents a service reads at once, and rulesWorkers how many of their texts it reads for rules.
	textWorkers  = 2
	rulesWorkers = 2

	// textTimeout is what the pipeline gives the stage in which a document is read: the longest that its reading may take,
	// twice, since a process that dies gets a second chance.
	textTimeout = 2 * (readTime + ocrTime + late)

	// documentEngines is how many PDF engines read the one document that a worker has.
	documentEngines = 2

	// late is how much longer a process is waited for than it may take: what it says of its time is better than that it had to
	// be ended.
	late = 10 * time.Second

	// ocrTime is what the pages of a document without a text layer may take together, beside the time for the rest.
	ocrTime = 3 * time.Minute
)

// readDocuments makes what reads documents: processes of this program, each of which does [work]. The cache is
// a directory for the compiled PDF engine, "" for none.
func readDocuments(cache string, workers int, log *slog.Logger) (*sandbox.Pool, error) {
	args := append([]string{"rxassay"}, workerArgs...)
	if cache != "" {
		path, err := filepath.Abs(cache) // a worker has another working directory
		if err != nil {
			return nil, err
		}
		args = append(args, "--cache", path)
	}
	c := workerConfig(workers, log)
	if path, found := ocr.Find(); found {
		args = append(args, "--tesseract", path)
		c.Time = readTime + ocrTime + late
		if data := os.Getenv("TESSDATA_PREFIX"); data != "" {
			c.Environment = append(c.Environment, "TESSDATA_PREFIX="+data)
		}
	}
	c.Args = args
	return sandbox.New(c)
}

// readRules makes what reads the rules in texts that are there already, with the bounds of reading a file.
func readRules(workers int, log *slog.Logger) (*sandbox.Pool, error) {
	c := workerConfig(workers, log)
	c.Args = append([]string{"rxassay"}, workerArgs...)
	return sandbox.New(c)
}

func workerConfig(workers int, log *slog.Logger) sandbox.Config {
	return sandbox.Config{
		Workers: workers, Memory: readerMemory, Processor: processorTime, Time: readTime + late, Log: log,
		Environment: []string{"GOGC=" + strconv.Itoa(workerGC)},
	}
}

// documents returns what the command reads documents with. It is made when it is first asked for, and ends with the command.
func (env *environment) documents() (*sandbox.Pool, error) {
	if env.reader == nil {
		var err error
		if env.reader, err = readDocuments(cacheDir(env, "pdf-engine"), 1, nil); err != nil {
			return nil, err
		}
	}
	return env.reader, nil
}

// cacheDir is where something is kept between runs: a directory in the user's cache directory, or nowhere.
func cacheDir(env *environment, name string) string {
	base := env.getenv("XDG_CACHE_HOME")
	if base == "" {
		home := env.getenv("HOME")
		if home == "" {
			return ""
		}
		base = filepath.Join(home, ".cache")
	}
	if !filepath.IsAbs(base) {
		return ""
	}
	return filepath.Join(base, "rxassay", name)
}

func isWorker(args []string) bool {
	return len(args) >= len(workerArgs) && slices.Equal(args[:len(workerArgs)], workerArgs)
}

// work is the life of a worker: it reads documents for the process that has started this one, until that ends.
func work(ctx context.Context, args []string, env *environment) error {
	flags := flag.NewFlagSet(strings.Join(workerArgs, " "), flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	cache := flags.String("cache", "", "where the compiled PDF engine is kept")
	tesseract := flags.String("tesseract", "", "the program that recognises words on pictures")
	if err := flags.Parse(args); err != nil {
		return usageError{err.Error()}
	}
	o := extract.Options{Workers: documentEngines, CompilationCache: *cache, Limits: extract.Limits{Memory: readerMemory / 2, Time: readTime, OCRTime: ocrTime}}
	if *tesseract != "" {
		o.OCR = ocr.Tesseract(*tesseract)
	}
	reader, err := extract.New(o)
	if err != nil {
		return err
	}
	// It is not closed: a document may still be under way when the input ends, and the process ends with it.
	return sandbox.Serve(ctx, analyst{reader}, env.stdin, env.stdout)
}
