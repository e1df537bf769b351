package main

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"unicode/utf16"
)

// digestOf is SHA-256 of a text's UTF-16 units, little endian, as src/model/sighting.ts hashes on a device.
func digestOf(text string) string {
	units := utf16.Encode([]rune(text))
	bytes := make([]byte, 0, 2*len(units))
	for _, unit := range units {
		bytes = binary.LittleEndian.AppendUint16(bytes, unit)
	}
	sum := sha256.Sum256(bytes)
	return hex.EncodeToString(sum[:])
}
