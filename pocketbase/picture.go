package main

import (
	"bytes"
	"encoding/binary"
)

// picture is what the head of a file says of it, read without decoding anything: a few kilobytes can claim to be a
// picture of a billion pixels. The same rules as on the device (src/model/image.ts).
type picture struct {
	Type          string
	Width, Height int
}

// readPicture returns nothing for anything other than the four types, or if the size cannot be read.
func readPicture(file []byte) (read picture) {
	switch {
	case bytes.HasPrefix(file, []byte("\x89PNG\r\n\x1a\n")):
		read.Type = "image/png"
		if len(file) >= 24 && string(file[12:16]) == "IHDR" {
			read.Width, read.Height = int(binary.BigEndian.Uint32(file[16:])), int(binary.BigEndian.Uint32(file[20:]))
		}
	case bytes.HasPrefix(file, []byte("\xff\xd8\xff")):
		read.Type = "image/jpeg"
		read.Width, read.Height = jpegSize(file)
	case len(file) >= 30 && string(file[:4]) == "RIFF" && string(file[8:12]) == "WEBP":
		read.Type = "image/webp"
		read.Width, read.Height = webpSize(file)
	case len(file) >= 13 && (string(file[:6]) == "GIF87a" || string(file[:6]) == "GIF89a"):
		read.Type = "image/gif"
		read.Width, read.Height = int(binary.LittleEndian.Uint16(file[6:])), int(binary.LittleEndian.Uint16(file[8:]))
		if !framesFit(file, read.Width, read.Height) {
			return picture{}
		}
	}
	if read.Width <= 0 || read.Height <= 0 {
		return picture{}
	}
	return read
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

func webpSize(file []byte) (width, height int) {
	at := file[20:]
	switch string(file[12:16]) {
	case "VP8X":
		return 1 + uint24(at[4:]), 1 + uint24(at[7:])
	case "VP8L":
		bits := int(binary.LittleEndian.Uint32(at[1:]))
		return 1 + bits&0x3fff, 1 + bits>>14&0x3fff
	case "VP8 ":
		return int(binary.LittleEndian.Uint16(at[6:])) & 0x3fff, int(binary.LittleEndian.Uint16(at[8:])) & 0x3fff
	}
	return 0, 0
}

func uint24(three []byte) int {
	return int(three[0]) | int(three[1])<<8 | int(three[2])<<16
}

// framesFit tells whether every frame of a gif lies inside its screen: a browser makes room for one that does not.
func framesFit(file []byte, width, height int) bool {
	at := 13 + colours(file[10])
	for at < len(file) {
		switch file[at] {
		case 0x2c:
			if at+10 > len(file) {
				return false
			}
			left, top := int(binary.LittleEndian.Uint16(file[at+1:])), int(binary.LittleEndian.Uint16(file[at+3:]))
			if left+int(binary.LittleEndian.Uint16(file[at+5:])) > width || top+int(binary.LittleEndian.Uint16(file[at+7:])) > height {
				return false
			}
			at = pastBlocks(file, at+10+colours(file[at+9])+1)
		case 0x21:
			at = pastBlocks(file, at+2)
		default:
			return true // its end, or nothing that anybody shows
		}
	}
	return true
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
