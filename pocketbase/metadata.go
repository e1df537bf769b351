package main

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"slices"
	"strings"
)

// clearMetadata overwrites, in place and without changing the length, whatever is not drawn: place, time, device, author,
// comments, and what follows the end. The app sends none of it (src/model/imageMetadata.ts); this is for pictures that
// were sent by hand. It tells whether the file could be read to its end: where it cannot, something may be left, and
// the app sends no such file either.
func clearMetadata(file []byte, kind string) bool {
	switch kind {
	case "image/png":
		return clearPNG(file)
	case "image/jpeg":
		return clearJPEG(file)
	case "image/webp":
		return clearWebP(file)
	case "image/gif":
		return clearGIF(file)
	}
	return false
}

var drawnInPNG = strings.Fields("IHDR PLTE tRNS cHRM gAMA iCCP sBIT sRGB cICP bKGD hIST pHYs acTL fcTL fdAT IDAT IEND")

// clearPNG gives other chunks a name that no decoder knows: an empty text or time would be an invalid one.
func clearPNG(file []byte) bool {
	for at := 8; at+12 <= len(file); {
		end := at + 12 + lengthOf(binary.BigEndian.Uint32(file[at:]))
		if end > len(file) {
			return false
		}
		name := string(file[at+4 : at+8])
		if !slices.Contains(drawnInPNG, name) {
			copy(file[at+4:], "voId")
			clear(file[at+8 : end-4])
			binary.BigEndian.PutUint32(file[end-4:], crc32.ChecksumIEEE(file[at+4:end-4]))
		}
		if name == "iCCP" {
			clearProfileName(file[at+4 : end])
		}
		if name == "IEND" {
			clear(file[end:])
			return true
		}
		at = end
	}
	return false
}

// clearProfileName takes a colour profile's name, which a person may have written, out of its chunk, which begins with its
// own name and ends with its sum.
func clearProfileName(chunk []byte) {
	words := chunk[4 : len(chunk)-4]
	for at := 0; at < len(words) && words[at] != 0; at++ {
		words[at] = 'x'
	}
	binary.BigEndian.PutUint32(chunk[len(chunk)-4:], crc32.ChecksumIEEE(chunk[:len(chunk)-4]))
}

func clearJPEG(file []byte) bool {
	for at := 2; at+2 <= len(file) && file[at] == 0xff; {
		marker := file[at+1]
		if marker == 0xff {
			at++
			continue
		}
		if marker == 0xd9 {
			clear(file[at+2:])
			return true
		}
		if marker <= 0x01 || marker >= 0xd0 && marker <= 0xd8 || at+4 > len(file) {
			return false // what has no length stands inside a scan only
		}
		end := at + 2 + int(binary.BigEndian.Uint16(file[at+2:]))
		if end < at+4 || end > len(file) {
			return false
		}
		clear(undrawnInJPEG(marker, file[at+4:end]))
		at = end
		if marker == 0xda {
			at = pastScan(file, at)
		}
	}
	return false
}

// undrawnInJPEG is the part of a segment's content that may go: all of a comment and of an application's own, but for
// how the colours are meant. A small copy of the picture may follow what JFIF and Adobe say.
func undrawnInJPEG(marker byte, content []byte) []byte {
	drawn := 0
	switch {
	case marker == 0xe0 && bytes.HasPrefix(content, []byte("JFIF\x00")):
		drawn = 14
	case marker == 0xee && bytes.HasPrefix(content, []byte("Adobe")):
		drawn = 12
	case marker == 0xe2 && bytes.HasPrefix(content, []byte("ICC_PROFILE\x00")),
		marker != 0xfe && (marker < 0xe0 || marker > 0xef):
		drawn = len(content)
	}
	return content[min(drawn, len(content)):]
}

// pastScan goes on to the next marker that is not part of the scan.
func pastScan(file []byte, at int) int {
	for at+1 < len(file) {
		if next := file[at+1]; file[at] == 0xff && next != 0 && (next < 0xd0 || next > 0xd7) {
			return at
		}
		at++
	}
	return at
}

var drawnInWebP = []string{"VP8X", "VP8 ", "VP8L", "ALPH", "ANIM", "ANMF", "ICCP"}

func clearWebP(file []byte) bool {
	end := 8 + lengthOf(binary.LittleEndian.Uint32(file[4:]))
	if end < 12 || end > len(file) {
		return false
	}
	clear(file[end:])
	return clearChunks(file[12:end])
}

func clearChunks(chunks []byte) bool {
	for len(chunks) >= 8 {
		name, content := webpChunk(chunks)
		if len(content) < lengthOf(binary.LittleEndian.Uint32(chunks[4:])) {
			return false
		}
		switch {
		case !slices.Contains(drawnInWebP, name):
			clear(content)
		case name == "VP8X" && len(content) > 0:
			content[0] &^= 0x0c // there is no Exif and no XMP any more
		case name == "ANMF" && (len(content) < 16 || !clearChunks(content[16:])):
			return false
		}
		next := 8 + len(content)
		if len(content)%2 == 1 && next < len(chunks) {
			chunks[next] = 0
			next++
		}
		chunks = chunks[next:]
	}
	return len(chunks) == 0
}

// clearGIF makes empty comments of all blocks but those that say how the frames follow each other.
func clearGIF(file []byte) bool {
	for at := 13 + colours(file[10]); at < len(file); {
		start := at
		switch file[at] {
		case 0x3b:
			clear(file[at+1:])
			return true
		case 0x2c:
			if at+10 > len(file) {
				return false
			}
			at = pastBlocks(file, at+10+colours(file[at+9])+1)
		case 0x21:
			if at = pastBlocks(file, at+2); at <= len(file) && !isDrawnInGIF(file[start:at]) {
				emptyComment(file[start:at])
			}
		default:
			return false
		}
		if at > len(file) {
			return false
		}
	}
	return false
}

// isDrawnInGIF tells whether a block has the form of a delay or of a number of repetitions, with no room for more.
func isDrawnInGIF(block []byte) bool {
	return len(block) == 8 && block[1] == 0xf9 ||
		len(block) <= 24 && (bytes.HasPrefix(block, []byte("\x21\xff\x0bNETSCAPE2.0")) || bytes.HasPrefix(block, []byte("\x21\xff\x0bANIMEXTS1.0")))
}

// emptyComment writes the lengths anew too: in XMP they are letters of its text.
func emptyComment(block []byte) {
	block[1] = 0xfe
	rest := block[2:]
	clear(rest)
	for len(rest) > 1 {
		length := min(255, len(rest)-2)
		if len(rest)-1-length == 2 {
			length-- // a block and the end take three
		}
		rest[0] = byte(length)
		rest = rest[1+length:]
	}
}
