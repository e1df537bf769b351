package main

import (
	"archive/zip"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

func TestOPS25ABackupThatCannotBeServedIsToldApart(t *testing.T) {
	app := core.NewBaseApp(core.BaseAppConfig{DataDir: t.TempDir()})
	if err := app.Bootstrap(); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = app.ResetBootstrapState() }()
	folder := filepath.Join(app.DataDir(), core.LocalBackupsDirName)
	if err := os.MkdirAll(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	database := func(statements ...string) string {
		file := filepath.Join(t.TempDir(), "data.db")
		made, err := dbx.Open("sqlite", file)
		if err != nil {
			t.Fatal(err)
		}
		for _, statement := range statements {
			if _, err := made.NewQuery(statement).Execute(); err != nil {
				t.Fatal(statement, err)
			}
		}
		_ = made.Close()
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		return string(content)
	}
	pack := func(files map[string]string) string {
		var packed strings.Builder
		archive := zip.NewWriter(&packed)
		for name, content := range files {
			// stored as it is, so that a flipped byte is one of the file
			one, err := archive.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Store})
			if err == nil {
				_, err = one.Write([]byte(content))
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		_ = archive.Close()
		return packed.String()
	}
	tables := []string{
		"CREATE TABLE _migrations (file TEXT)", "CREATE TABLE _collections (id TEXT)", "CREATE TABLE users (id TEXT)",
		"CREATE TABLE profiles (id TEXT)", "CREATE TABLE sync_log (seq INTEGER)",
	}
	good := database(append(tables, "INSERT INTO profiles SELECT hex(randomblob(400)) FROM (VALUES (1), (2), (3), (4), (5), (6), (7), (8), (9))")...)
	whole := pack(map[string]string{"data.db": good, "storage/a/b.png": "a picture"})
	flip := func(text, near string) string {
		at := strings.Index(text, near)
		return text[:at] + string([]byte{text[at] ^ 1}) + text[at+1:]
	}
	for name, one := range map[string]struct{ content, refused string }{
		"as it was made":           {whole, ""},
		"empty":                    {"", "cut short"},
		"a text":                   {"not one of ours", "cut short"},
		"cut to one byte":          {whole[:1], "cut short"},
		"cut in half":              {whole[:len(whole)/2], "cut short"},
		"without the last byte":    {whole[:len(whole)-1], "cut short"},
		"flipped in a picture":     {flip(whole, "a picture"), "b.png in it is damaged"},
		"flipped in the database":  {flip(whole, "CREATE TABLE profiles"), "data.db in it is damaged"},
		"without a database":       {pack(map[string]string{"other.txt": "hello"}), "no database"},
		"with an empty database":   {pack(map[string]string{"data.db": ""}), "no database"},
		"with a broken database":   {pack(map[string]string{"data.db": good[:len(good)/2]}), "damaged"},
		"with no database at all":  {pack(map[string]string{"data.db": "hello, hello, hello"}), "damaged"},
		"of another product":       {pack(map[string]string{"data.db": database("CREATE TABLE notes (id TEXT)")}), "another product"},
		"of a newer version":       {pack(map[string]string{"data.db": database(append(tables, "INSERT INTO _migrations VALUES ('1999999999_newer.js')")...)}), "newer version"},
		"with a name that goes up": {pack(map[string]string{"data.db": good, "../../evil.db": "x"}), ""},
	} {
		file := "one.zip"
		if err := os.WriteFile(filepath.Join(folder, file), []byte(one.content), 0o600); err != nil {
			t.Fatal(err)
		}
		err := judgeBackup(app, file)
		if (err != nil) != (one.refused != "") || err != nil && !strings.Contains(err.Error(), one.refused) {
			t.Errorf("%s: %v", name, err)
		}
	}
	left, _ := filepath.Glob(filepath.Join(app.DataDir(), ".judged-*"))
	if len(left) > 0 {
		t.Error("left behind:", left)
	}
}
