//go:build !unix

package main

// makePrivate does nothing where a folder's rights are inherited.
func makePrivate() {}
