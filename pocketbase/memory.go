package main

import (
	"runtime"
	"runtime/debug"
	"time"
)

// reserve is ballast for the garbage collector: never written to, so it takes no memory, but counted as live, so the
// collector waits for that much more garbage and takes a fifth less of a push's time.
var reserve = make([]byte, 32<<20)

// What a flood of requests has taken is given back to the system within half a minute of its end: by itself the
// collector runs for it after two minutes, and keeps most of it.
const (
	lookEvery = 15 * time.Second
	keptBytes = 96 << 20 // that much stays, and a quarter of what is in use or waits for the collector
)

func giveBackMemory(stop <-chan struct{}) {
	for {
		select {
		case <-stop:
			return
		case <-time.After(lookEvery):
		}
		giveBackSurplus()
	}
}

func giveBackSurplus() {
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	if memory.HeapSys-memory.HeapReleased > memory.HeapAlloc/4+keptBytes {
		debug.FreeOSMemory()
	}
}
