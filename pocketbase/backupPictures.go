package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/filesystem"
)

// eachPicture walks through what people have uploaded; where that is in S3, nothing of it is here.
func eachPicture(app core.App, do func(name string, size int64) error) error {
	if app.Settings().S3.Enabled {
		return nil
	}
	root := filepath.Join(app.DataDir(), core.LocalStorageDirName)
	err := filepath.WalkDir(root, func(at string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			if errors.Is(err, os.ErrNotExist) {
				return nil // it was deleted meanwhile
			}
			return err
		}
		info, err := entry.Info()
		if err != nil {
			return nil
		}
		if strings.HasSuffix(at, ".attrs") {
			return nil // PocketBase's note of a type, which the database knows too
		}
		name, err := filepath.Rel(root, at)
		if err != nil {
			return err
		}
		return do(filepath.ToSlash(name), info.Size())
	})
	return err
}

// keepPictures stores those that are not kept yet. What the last backup knows of a file holds still.
func keepPictures(store *filesystem.System, app core.App, earlier manifest) (all []keptPicture, err error) {
	known := map[string]keptPicture{}
	for _, one := range earlier.Pictures {
		known[one.Path] = one
	}
	root := filepath.Join(app.DataDir(), core.LocalStorageDirName)
	err = eachPicture(app, func(name string, size int64) error {
		if one, is := known[name]; is && one.Size == size {
			all = append(all, one)
			return nil
		}
		file := filepath.Join(root, filepath.FromSlash(name))
		hash, err := hashOfFile(file)
		if errors.Is(err, os.ErrNotExist) {
			return nil
		}
		if err != nil {
			return err
		}
		if is, _ := store.Exists(picturesKept + hash); !is {
			if err := upload(store, file, picturesKept+hash); err != nil {
				return err
			}
		}
		all = append(all, keptPicture{name, hash, size})
		return nil
	})
	return all, err
}

// bringBack writes the pictures of a backup that are not there any more.
func bringBack(root string, held manifest, pictures pictureSource) error {
	for _, one := range held.Pictures {
		to := filepath.Join(root, filepath.FromSlash(path.Clean("/"+one.Path)))
		if file, err := os.Stat(to); err == nil && file.Size() == one.Size {
			continue
		}
		if err := os.MkdirAll(filepath.Dir(to), 0o700); err != nil {
			return reason(err)
		}
		if err := bringOne(to, one, pictures); err != nil {
			return fmt.Errorf("the picture %s cannot be brought back (%w)", one.Path, err)
		}
	}
	return nil
}

func bringOne(to string, one keptPicture, pictures pictureSource) (err error) {
	from, err := pictures(one)
	if err != nil {
		return err
	}
	defer func() { _ = from.Close() }()
	unfinished := to + ".new"
	file, err := os.OpenFile(unfinished, os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(file, from)
	if err = errors.Join(err, file.Close()); err != nil {
		return err
	}
	if hash, err := hashOfFile(unfinished); err != nil || hash != one.Hash {
		return cmp.Or(err, errors.New("it is damaged"))
	}
	return os.Rename(unfinished, to)
}

// pictureSource opens a picture of a backup.
type pictureSource func(one keptPicture) (io.ReadCloser, error)

func storedPictures(store *filesystem.System) pictureSource {
	return func(one keptPicture) (io.ReadCloser, error) { return store.GetReader(picturesKept + one.Hash) }
}
