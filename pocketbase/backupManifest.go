package main

import (
	"archive/zip"
	"encoding/json"
	"errors"
	"time"

	"github.com/pocketbase/pocketbase/tools/filesystem"
)

// manifestFile is in each backup of ours, and beside it under its name and manifestEnd: what it holds. Pictures never
// change, so they are kept once, by their content, for all backups.
const (
	manifestFile = "backup.json"
	manifestEnd  = ".json"
	picturesKept = "pictures/"
)

type manifest struct {
	Version  string           `json:"version"`
	Made     time.Time        `json:"made"`
	Counts   map[string]int64 `json:"counts"`
	Pictures []keptPicture    `json:"pictures"`
	// Proven is when it was tried; nil before that, and where that failed.
	Proven *time.Time `json:"proven,omitempty"`
}

// keptPicture is a file of the pictures' folder and the SHA-256 of its bytes.
type keptPicture struct {
	Path string `json:"path"`
	Hash string `json:"hash"`
	Size int64  `json:"size"`
}

func putManifest(store *filesystem.System, name string, held manifest) error {
	text, err := json.Marshal(held)
	if err != nil {
		return err
	}
	return store.Upload(text, name+manifestEnd)
}

func readManifest(store *filesystem.System, name string) (held manifest, err error) {
	reader, err := store.GetReader(name + manifestEnd)
	if err != nil {
		return held, err
	}
	defer func() { _ = reader.Close() }()
	return held, json.NewDecoder(reader).Decode(&held)
}

// latestManifest is empty where the last one was not proven: then nothing of what it knows is taken for granted.
func latestManifest(store *filesystem.System) manifest {
	names := nightlies(store)
	if len(names) == 0 {
		return manifest{}
	}
	held, err := readManifest(store, names[len(names)-1])
	if err != nil || held.Proven == nil {
		return manifest{}
	}
	return held
}

// manifestIn tells a backup of ours from one of PocketBase's, which holds everything and names nothing.
func manifestIn(packed string) (held manifest, isOurs bool, err error) {
	archive, err := zip.OpenReader(packed)
	if err != nil {
		return held, false, errors.New("it is no backup, or was cut short")
	}
	defer func() { _ = archive.Close() }()
	content, err := archive.Open(manifestFile)
	if err != nil {
		return held, false, nil
	}
	defer func() { _ = content.Close() }()
	return held, true, json.NewDecoder(content).Decode(&held)
}
