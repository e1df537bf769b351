package main

import (
	"archive/zip"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/spf13/cobra"
)

// needsNoDatabase are the commands that work on a folder whose database may be missing, damaged or of another version:
// PocketBase opens and migrates it before any command.
var needsNoDatabase = map[string]bool{"verify": true, "restore": true}

func backupCommand(app core.App, scripts *scripts) *cobra.Command {
	return &cobra.Command{
		Use:          "backup",
		Short:        "Make a backup and try it; the server may be running",
		Long:         "Make a backup beside those of the night, and try it: 0 is its proof, 1 says what failed. It is kept until it is deleted.",
		Example:      "  interview-tracks backup --dir /var/lib/tracks",
		Args:         cobra.NoArgs,
		SilenceUsage: true,
		RunE: func(*cobra.Command, []string) error {
			now := time.Now()
			name := now.UTC().Format("manual_20060102_150405.zip")
			err := scripts.backups.create(name)
			scripts.backups.note(name, err, now)
			if err != nil {
				return fmt.Errorf("no backup was made: %w", err)
			}
			fmt.Printf("The backup %s was made and tried: %s\n", name, filepath.Join(app.DataDir(), core.LocalBackupsDirName, name))
			return nil
		},
	}
}

func verifyCommand(app core.App, scripts *scripts) *cobra.Command {
	return &cobra.Command{
		Use:          "verify FILE",
		Short:        "Try a backup, and change nothing; the server may be running",
		Long:         "Restore a backup into a folder of its own, use it as devices use a server, and remove it: 0 is its proof, 1 says what failed.\nThe pictures of a backup of the night are looked for in the folder `pictures` beside it.",
		Example:      "  interview-tracks verify backups/nightly_20261128_181700.zip",
		Args:         cobra.ExactArgs(1),
		SilenceUsage: true,
		RunE: func(_ *cobra.Command, arguments []string) error {
			beside := app
			if _, err := os.Stat(app.DataDir()); err != nil {
				folder, err := os.MkdirTemp("", "interview-tracks-")
				if err != nil {
					return reason(err)
				}
				defer func() { _ = os.RemoveAll(folder) }()
				beside = core.NewBaseApp(core.BaseAppConfig{DataDir: folder, EncryptionEnv: app.EncryptionEnv()})
			}
			held, _, err := verified(beside, scripts, arguments[0])
			if err != nil {
				return err
			}
			fmt.Println("This backup works. " + held)
			return nil
		},
	}
}

// verified tries a backup beside an app that need not be open, and says what it holds.
func verified(beside core.App, scripts *scripts, file string) (holds string, held *manifest, err error) {
	if _, err := os.Stat(file); err != nil {
		return "", nil, fmt.Errorf("%s cannot be read (%w)", file, reason(err))
	}
	one, isOurs, err := manifestIn(file)
	if err != nil {
		return "", nil, fmt.Errorf("%s does not work: %w", file, err)
	}
	if isOurs {
		held = &one
	}
	b := &backups{app: beside, scripts: scripts, disk: diskOf}
	note := func(app core.App) error {
		var people, questions int
		err := app.DB().NewQuery("SELECT (SELECT count(*) FROM profiles), (SELECT count(*) FROM interview_questions)").Row(&people, &questions)
		holds = fmt.Sprintf("It holds %d people and %d questions", people, questions)
		if held != nil {
			holds += fmt.Sprintf(", and was made on %s by version %s", held.Made.Format("2006-01-02 15:04 UTC"), held.Version)
		}
		holds += "."
		return err
	}
	if err := b.try(file, held, picturesBeside(file), note); err != nil {
		return "", nil, fmt.Errorf("%s does not work: %w", file, err)
	}
	return holds, held, nil
}

func picturesBeside(file string) pictureSource {
	return func(one keptPicture) (io.ReadCloser, error) {
		return os.Open(filepath.Join(filepath.Dir(file), filepath.FromSlash(picturesKept), filepath.Base(one.Hash)))
	}
}

func restoreCommand(app core.App, scripts *scripts) *cobra.Command {
	return &cobra.Command{
		Use:   "restore FILE",
		Short: "Put a backup in the place of the data, while no server runs",
		Long: "Try a backup and put it in the place of the data: 0 where that was done, 1 where nothing was changed.\n" +
			"What was there is kept in a folder `replaced-...` of the data folder until you remove it. Devices notice, and bring back what they did since.",
		Example:      "  interview-tracks restore backups/nightly_20261128_181700.zip --dir /var/lib/tracks",
		Args:         cobra.ExactArgs(1),
		SilenceUsage: true,
		RunE: func(_ *cobra.Command, arguments []string) error {
			folder := app.DataDir()
			if err := writable(folder); err != nil {
				return fmt.Errorf("the data folder %s cannot be written (%w)", folder, reason(err))
			}
			us := holder{os.Getpid(), true, version, digestOfMigrations(), false}
			if _, _, err := take(folder, us); err != nil {
				return err
			}
			forgetJudged(folder)
			holds, held, err := verified(app, scripts, arguments[0])
			if err != nil {
				return err
			}
			kept, err := replace(folder, arguments[0], held)
			if err != nil {
				return err
			}
			fmt.Println("The backup is in its place. " + holds)
			if kept != "" {
				fmt.Println("What was there is kept in " + kept)
			}
			return nil
		},
	}
}

// replace puts the files of a backup into a folder. Whatever fails before the renames leaves the data that were there.
func replace(folder, file string, held *manifest) (kept string, err error) {
	scratch, err := os.MkdirTemp(folder, scratchPrefix)
	if err != nil {
		return "", reason(err)
	}
	defer func() { _ = os.RemoveAll(scratch) }()
	if err := unpackDatabase(file, scratch); err != nil {
		return "", err
	}
	if err := settle(filepath.Join(scratch, "data.db")); err != nil {
		return "", err
	}
	storage := filepath.Join(folder, core.LocalStorageDirName)
	if held != nil {
		err = bringBack(storage, *held, picturesBeside(file))
	} else {
		err = unpackPictures(file, storage)
	}
	if err != nil {
		return "", err
	}
	if _, err := os.Stat(filepath.Join(folder, "data.db")); err == nil {
		kept = filepath.Join(folder, time.Now().UTC().Format("replaced-20060102_150405"))
		if err := os.Mkdir(kept, 0o700); err != nil {
			return "", reason(err)
		}
		for _, name := range []string{"data.db", "data.db-wal", "data.db-shm"} {
			err := os.Rename(filepath.Join(folder, name), filepath.Join(kept, name))
			if err != nil && !errors.Is(err, os.ErrNotExist) {
				return "", reason(err)
			}
		}
	}
	return kept, os.Rename(filepath.Join(scratch, "data.db"), filepath.Join(folder, "data.db"))
}

// settle writes what a log beside the database holds into it, so that one file is moved.
func settle(database string) (err error) {
	opened, err := dbx.Open("sqlite", database)
	if err != nil {
		return err
	}
	_, err = opened.NewQuery("PRAGMA wal_checkpoint(TRUNCATE)").Execute()
	return errors.Join(err, opened.Close())
}

// unpackPictures writes those of a backup of PocketBase's; none that is there is written over, because none ever changes.
func unpackPictures(file, storage string) error {
	archive, err := zip.OpenReader(file)
	if err != nil {
		return err
	}
	defer func() { _ = archive.Close() }()
	for _, one := range archive.File {
		name, isPicture := strings.CutPrefix(one.Name, core.LocalStorageDirName+"/")
		if !isPicture || !filepath.IsLocal(name) || one.FileInfo().IsDir() {
			continue
		}
		to := filepath.Join(storage, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(to), 0o700); err != nil {
			return reason(err)
		}
		written, err := os.OpenFile(to, os.O_CREATE|os.O_WRONLY|os.O_EXCL, 0o600)
		if errors.Is(err, os.ErrExist) {
			continue
		}
		if err != nil {
			return reason(err)
		}
		if err := errors.Join(unpack(one, written), written.Close()); err != nil {
			return fmt.Errorf("%s in it is damaged", one.Name)
		}
	}
	return nil
}
