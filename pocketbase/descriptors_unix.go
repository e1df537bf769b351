//go:build unix

package main

import "syscall"

// descriptors is how many files and connections this process may have open. Go has raised it to what the system allows.
func descriptors() uint64 {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		return 1_024 // what most systems begin with
	}
	return uint64(limit.Cur)
}
