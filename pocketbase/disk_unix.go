//go:build linux || darwin

package main

import "syscall"

// diskOf is what is free for this account and what there is in all, in bytes; 0 of both where that cannot be told.
func diskOf(folder string) (free, all uint64) {
	var disk syscall.Statfs_t
	if err := syscall.Statfs(folder, &disk); err != nil {
		return 0, 0
	}
	// as df counts: blocks that are kept for others are no part of it
	used := disk.Blocks - disk.Bfree
	return disk.Bavail * uint64(disk.Bsize), (used + disk.Bavail) * uint64(disk.Bsize)
}
