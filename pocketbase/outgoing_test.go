package main

import (
	"sync/atomic"
	"testing"
)

// REMIND-09: the next pass waits until all of the one before has left, and few are on their way at a time.
func TestOutgoing(t *testing.T) {
	sender := newOutgoing()
	var now, most atomic.Int32
	release := make(chan struct{})
	for range 20 {
		sender.send(func() {
			if at := now.Add(1); at > most.Load() {
				most.Store(at)
			}
			<-release
			now.Add(-1)
		})
	}
	if sender.isIdle() {
		t.Error("idle with twenty on their way")
	}
	close(release)
	sender.waiting.Wait()
	if !sender.isIdle() {
		t.Error("not idle although all have left")
	}
	if most.Load() > sendingAtOnce {
		t.Errorf("%d at a time", most.Load())
	}
}
