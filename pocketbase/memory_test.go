package main

import (
	"runtime"
	"testing"
)

// keptNow is what the heap holds of the system's memory.
func keptNow() uint64 {
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	return memory.HeapSys - memory.HeapReleased
}

func TestWhatAFloodHasTakenIsGivenBack(t *testing.T) {
	before := keptNow()
	flood := make([][]byte, 0, 300)
	for range 300 {
		piece := make([]byte, 1<<20)
		for at := range piece {
			piece[at] = 1
		}
		flood = append(flood, piece)
	}
	during := keptNow()
	runtime.KeepAlive(flood)
	giveBackSurplus()
	if after := keptNow(); during < before+250<<20 || after > before+50<<20 {
		t.Errorf("%d MB before, %d MB during, %d MB after", before>>20, during>>20, after>>20)
	}
}
