package main

import (
	"bytes"
	"encoding/binary"
)

// picture is what a file says of itself, read without decoding anything: a few kilobytes can claim to be a picture of a
// billion pixels. The same rules as on the device (src/model/image.ts); tests/pictures/heads.json holds both to them.
type picture struct {
	Type          string
	Width, Height int
	Frames        int // of an animation; 1 of anything else
}

// readPicture returns nothing for anything other than the four types, if the size cannot be read, or if a part of the
// picture is larger than the whole: a browser makes room for it.
func readPicture(file []byte) (read picture) {
	fits := true
	switch {
	case bytes.HasPrefix(file, []byte("\x89PNG\r\n\x1a\n")):
		read.Type = "image/png"
		if len(file) >= 24 && string(file[12:16]) == "IHDR" {
			read.Width, read.Height = int(binary.BigEndian.Uint32(file[16:])), int(binary.BigEndian.Uint32(file[20:]))
		}
		read.Frames, fits = pngFrames(file, read.Width, read.Height)
	case bytes.HasPrefix(file, []byte("\xff\xd8\xff")):
		read.Type = "image/jpeg"
		read.Width, read.Height = jpegSize(file)
	case len(file) >= 30 && string(file[:4]) == "RIFF" && string(file[8:12]) == "WEBP":
		read.Type = "image/webp"
		read.Width, read.Height = webpSize(webpChunk(file[12:]))
		read.Frames, fits = webpFrames(file[12:], read.Width, read.Height, false)
	case len(file) >= 13 && (string(file[:6]) == "GIF87a" || string(file[:6]) == "GIF89a"):
		read.Type = "image/gif"
		read.Width, read.Height = int(binary.LittleEndian.Uint16(file[6:])), int(binary.LittleEndian.Uint16(file[8:]))
		read.Frames, fits = gifFrames(file, read.Width, read.Height)
	}
	if !fits || read.Width <= 0 || read.Height <= 0 {
		return picture{}
	}
	read.Frames = max(1, read.Frames)
	return read
}

// pngFrames counts the frames of an animation, up to where the file cannot be read, and tells whether all lie inside.
func pngFrames(file []byte, width, height int) (count int, fits bool) {
	for at := 8; at+8 <= len(file); {
		length := lengthOf(binary.BigEndian.Uint32(file[at:]))
		if string(file[at+4:at+8]) == "fcTL" {
			if at+28 > len(file) {
				return count, false
			}
			number := func(offset int) int64 { return int64(binary.BigEndian.Uint32(file[at+offset:])) }
			if number(20)+number(12) > int64(width) || number(24)+number(16) > int64(height) {
				return count, false
			}
			count++
		}
		at += 12 + length
	}
	return count, true
}

// lengthOf is at most what no file here has, so that sums of them stay numbers on every machine.
func lengthOf(stated uint32) int {
	return int(min(stated, 1<<30))
}

// jpegSize reads the frame header, which follows segments of any length.
func jpegSize(file []byte) (width, height int) {
	for at := 2; at+9 <= len(file) && file[at] == 0xff; {
		marker := file[at+1]
		switch {
		case marker == 0xff:
			at++
			continue
		case marker >= 0xc0 && marker <= 0xcf && marker != 0xc4 && marker != 0xc8 && marker != 0xcc: // those are tables
			return int(binary.BigEndian.Uint16(file[at+7:])), int(binary.BigEndian.Uint16(file[at+5:]))
		case marker == 0xda || marker == 0xd9, marker <= 0x01 || marker >= 0xd0 && marker <= 0xd7:
			return 0, 0 // the picture itself, its end, or what has no length and stands in no head
		}
		at += 2 + int(binary.BigEndian.Uint16(file[at+2:]))
	}
	return 0, 0
}

// webpSize reads the size out of one chunk; 0 when it holds none, or not all of it.
func webpSize(name string, content []byte) (width, height int) {
	switch {
	case name == "VP8X" && len(content) >= 10:
		return 1 + uint24(content[4:]), 1 + uint24(content[7:])
	case name == "VP8L" && len(content) >= 5 && content[0] == 0x2f:
		bits := int(binary.LittleEndian.Uint32(content[1:]))
		return 1 + bits&0x3fff, 1 + bits>>14&0x3fff
	case name == "VP8 " && len(content) >= 10 && string(content[3:6]) == "\x9d\x01\x2a":
		return int(binary.LittleEndian.Uint16(content[6:])) & 0x3fff, int(binary.LittleEndian.Uint16(content[8:])) & 0x3fff
	}
	return 0, 0
}

func uint24(three []byte) int {
	return int(three[0]) | int(three[1])<<8 | int(three[2])<<16
}

// webpChunk is the name and the content of the first of these chunks, which are 8 bytes at least.
func webpChunk(chunks []byte) (name string, content []byte) {
	length := lengthOf(binary.LittleEndian.Uint32(chunks[4:]))
	return string(chunks[:4]), chunks[8:][:min(length, len(chunks)-8)]
}

// webpFrames walks the chunks. What is drawn, of the whole or of a frame, may claim no more than the whole or its frame,
// and frames do not hold frames.
func webpFrames(chunks []byte, width, height int, isFrame bool) (count int, fits bool) {
	for len(chunks) >= 8 {
		name, content := webpChunk(chunks)
		switch name {
		case "VP8 ", "VP8L":
			if across, down := webpSize(name, content); across == 0 || down == 0 || across > width || down > height {
				return count, false
			}
		case "ANMF":
			if isFrame || len(content) < 16 {
				return count, false
			}
			left, top := 2*uint24(content), 2*uint24(content[3:])
			across, down := 1+uint24(content[6:]), 1+uint24(content[9:])
			if left+across > width || top+down > height {
				return count, false
			}
			if _, fit := webpFrames(content[16:], across, down, true); !fit {
				return count, false
			}
			count++
		}
		chunks = chunks[min(8+len(content)+len(content)%2, len(chunks)):]
	}
	return count, true
}

// gifFrames counts the frames, and tells whether every one lies inside the screen.
func gifFrames(file []byte, width, height int) (count int, fits bool) {
	at := 13 + colours(file[10])
	for at < len(file) {
		switch file[at] {
		case 0x2c:
			if at+10 > len(file) {
				return count, false
			}
			left, top := int(binary.LittleEndian.Uint16(file[at+1:])), int(binary.LittleEndian.Uint16(file[at+3:]))
			if left+int(binary.LittleEndian.Uint16(file[at+5:])) > width || top+int(binary.LittleEndian.Uint16(file[at+7:])) > height {
				return count, false
			}
			count++
			at = pastBlocks(file, at+10+colours(file[at+9])+1)
		case 0x21:
			at = pastBlocks(file, at+2)
		default:
			return count, true // its end, or nothing that anybody shows
		}
	}
	return count, true
}

func colours(flags byte) int {
	if flags&0x80 == 0 {
		return 0
	}
	return 3 << (flags&7 + 1)
}

func pastBlocks(file []byte, at int) int {
	for at < len(file) && file[at] > 0 {
		at += int(file[at]) + 1
	}
	return at + 1
}
