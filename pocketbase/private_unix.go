//go:build unix

package main

import "syscall"

// makePrivate lets nobody else on this machine read what this process writes (OPS-07): password hashes, keys.
func makePrivate() { syscall.Umask(0o077) }
