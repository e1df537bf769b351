package main

import (
	"fmt"
	"os"
	"path/filepath"
	"sync/atomic"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/spf13/cobra"
)

// A server may have slept for a day; a clock that is an hour behind what was written by it is wrong.
const (
	aheadAtMost  = 24 * time.Hour
	behindAtMost = 10 * time.Minute
)

// clockGuard keeps a wrong clock from forgetting what is not old (OPS-05): one start two months ahead signed everybody
// out. It lasts until the operator has confirmed the clock, or the next start finds it right.
type clockGuard struct {
	folder string
	// since is when the clock was doubted, in seconds; 0 while it is not.
	since atomic.Int64
}

// look compares the clock with the newest time that this server wrote, and answers what to tell the operator.
func (c *clockGuard) look(app core.App, now time.Time) (doubt string) {
	c.folder = app.DataDir()
	newest := newestTime(app)
	if newest.IsZero() || now.Sub(newest) <= aheadAtMost && newest.Sub(now) <= behindAtMost {
		return ""
	}
	c.since.Store(now.Unix())
	return fmt.Sprintf("the clock of this machine says %s, and the newest record is of %s. Nothing is forgotten for its age until this is confirmed: interview-tracks clock --dir %s",
		now.UTC().Format(time.RFC3339), newest.UTC().Format(time.RFC3339), c.folder)
}

// newestTime is when a device was last heard of; zero where there was none.
func newestTime(app core.App) time.Time {
	var seconds int64
	if err := app.DB().NewQuery("SELECT coalesce(max(seen), 0) FROM sessions").Row(&seconds); err != nil || seconds == 0 {
		return time.Time{}
	}
	return time.Unix(seconds, 0)
}

func (c *clockGuard) isDoubted() bool {
	since := c.since.Load()
	if since == 0 {
		return false
	}
	confirmed, err := os.Stat(confirmation(c.folder))
	if err != nil || confirmed.ModTime().Unix() < since {
		return true
	}
	c.since.Store(0)
	return false
}

func confirmation(folder string) string { return filepath.Join(folder, ".clock-confirmed") }

func clockCommand(app core.App) *cobra.Command {
	return &cobra.Command{
		Use:          "clock",
		Short:        "Confirm that this machine's clock is right, where the server doubts it",
		Args:         cobra.NoArgs,
		SilenceUsage: true,
		RunE: func(*cobra.Command, []string) error {
			if err := os.WriteFile(confirmation(app.DataDir()), nil, 0o600); err != nil {
				return err
			}
			now := time.Now()
			fmt.Printf("Confirmed that it is %s.\n", now.UTC().Format(time.RFC3339))
			return os.Chtimes(confirmation(app.DataDir()), now, now)
		},
	}
}
