//go:build unix

package main

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
)

// held keeps the lock for the life of the process; the system releases it however that ends.
var held *os.File

// hold locks the data folder for this server: two would each assume that they know the last number of the change log.
func hold(folder string) error {
	file, err := os.OpenFile(filepath.Join(folder, "serve.lock"), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return err
	}
	if err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		_ = file.Close()
		if errors.Is(err, syscall.EWOULDBLOCK) {
			return errors.New("another server is running on the data folder " + folder + ": stop it, or choose another folder with --dir or TRACKS_DIR")
		}
		return nil // a file system without locks is not a reason to refuse to serve
	}
	held = file
	return nil
}
