package main

import (
	"archive/zip"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"

	"github.com/pocketbase/pocketbase/core"
)

const triedPictures = 10

// try restores a backup into a folder of its own and uses it (OPS-23): only what was read once is known to be readable.
// Of a backup of PocketBase's there is no manifest, and its pictures are compared with their checksums in it alone.
func (b *backups) try(packed string, held *manifest, pictures pictureSource, more ...func(app core.App) error) error {
	expected, err := expectedShape(b.app)
	if err != nil {
		return err
	}
	fill := func(scratch string) error {
		if err := unpackDatabase(packed, scratch); err != nil {
			return err
		}
		file := filepath.Join(scratch, "data.db")
		if err := judgeDatabase(file); err != nil {
			return err
		}
		if held == nil {
			return nil
		}
		counts, err := countsIn(file)
		if err != nil {
			return err
		}
		if !maps.Equal(counts, held.Counts) {
			return errors.New("it does not hold as many records as were there")
		}
		return nil
	}
	return withScratch(b.app, fill, func(app core.App) error {
		var broken int
		if err := app.DB().NewQuery("SELECT count(*) FROM pragma_foreign_key_check").Row(&broken); err != nil || broken > 0 {
			return fmt.Errorf("%d of its records point at records that it does not hold", broken)
		}
		found, err := shapeOf(app)
		if err != nil {
			return err
		}
		if problems := lost(expected, found); len(problems) > 0 {
			return errors.New(problems[0])
		}
		if _, err := b.scripts.apart(app).call("trial", app); err != nil {
			return err
		}
		for _, look := range more {
			if err := look(app); err != nil {
				return err
			}
		}
		if held == nil {
			return nil
		}
		return tryPictures(*held, pictures)
	})
}

func tryPictures(held manifest, pictures pictureSource) error {
	for _, at := range rand.Perm(len(held.Pictures))[:min(triedPictures, len(held.Pictures))] {
		one := held.Pictures[at]
		from, err := pictures(one)
		if err != nil {
			return damagedPicture(one)
		}
		hash, err := hashOf(from)
		_ = from.Close()
		if err != nil || hash != one.Hash {
			return damagedPicture(one)
		}
	}
	return nil
}

// damagedPicture is one that is not there, or not as it was.
type damagedPicture keptPicture

func (d damagedPicture) Error() string { return "the picture " + d.Path + " is damaged" }

// unpackDatabase reads all of a backup, which compares it with its checksums, and keeps the database.
func unpackDatabase(packed, to string) error {
	archive, err := zip.OpenReader(packed)
	if err != nil {
		return errors.New("it is no backup, or was cut short")
	}
	defer func() { _ = archive.Close() }()
	for _, one := range archive.File {
		if err := unpackOne(one, to); err != nil {
			return fmt.Errorf("%s in it is damaged", one.Name)
		}
	}
	return nil
}

func unpackOne(one *zip.File, to string) (err error) {
	if one.Name != "data.db" && one.Name != "data.db-wal" {
		return unpack(one, io.Discard)
	}
	file, err := os.OpenFile(filepath.Join(to, one.Name), os.O_CREATE|os.O_WRONLY|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	return errors.Join(unpack(one, file), file.Close())
}

func hashOf(from io.Reader) (string, error) {
	hash := sha256.New()
	_, err := io.Copy(hash, from)
	return hex.EncodeToString(hash.Sum(nil)), err
}

func hashOfFile(name string) (string, error) {
	file, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer func() { _ = file.Close() }()
	return hashOf(file)
}
