//go:build !unix

package main

// hold does nothing where there is no such lock: there an operator takes care to start one server for each folder.
func hold(string) error { return nil }
