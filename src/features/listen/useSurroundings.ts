import { useEffect, useRef, useState } from 'react';
import { mayHaveLost } from '#study/speech.ts';
import { quietClip } from '#study/quietClip.ts';

export interface Commands {
  play: () => void;
  pause: () => void;
  next: () => void;
  repeat: () => void;
}

/**
 * The buttons of a headphone and of the system (COMM-07). They are the page's only while an audio element plays, and a
 * call pauses that element, which pauses everything.
 */
export function useHeadphones(isPlaying: boolean, commands: Commands, title: string): void {
  const latest = useRef({ commands, isPlaying });
  latest.current = { commands, isPlaying };
  const clip = useRef<HTMLAudioElement | null>(null);
  useEffect(() => {
    const address = URL.createObjectURL(new Blob([quietClip()], { type: 'audio/wav' }));
    const audio = Object.assign(new Audio(address), { loop: true });
    const stopped = () => latest.current.isPlaying && latest.current.commands.pause();
    audio.addEventListener('pause', stopped);
    clip.current = audio;
    return () => {
      audio.removeEventListener('pause', stopped);
      audio.pause();
      URL.revokeObjectURL(address);
    };
  }, []);
  useEffect(() => {
    if (isPlaying) void clip.current?.play().catch(() => undefined);
    else clip.current?.pause();
    if ('mediaSession' in navigator) navigator.mediaSession.playbackState = isPlaying ? 'playing' : 'paused';
  }, [isPlaying]);
  useEffect(() => {
    if (!('mediaSession' in navigator)) return undefined;
    const { mediaSession } = navigator;
    const run = (name: keyof Commands) => () => latest.current.commands[name]();
    const actions = [
      ['play', run('play')],
      ['pause', run('pause')],
      ['stop', run('pause')],
      ['nexttrack', run('next')],
      ['previoustrack', run('repeat')],
    ] as const;
    const set = (isOurs: boolean) => {
      for (const [action, handler] of actions)
        try {
          mediaSession.setActionHandler(action, isOurs ? handler : null);
        } catch {
          // a browser does not know each of them
        }
    };
    // no question: it would stand on the lock screen
    mediaSession.metadata = new MediaMetadata({ title });
    set(true);
    return () => {
      set(false);
      mediaSession.metadata = null;
      mediaSession.playbackState = 'none';
    };
  }, [title]);
}

/** Keeps the screen on while it plays; the browser lets go of it whenever the page is hidden (COMM-08). */
export function useScreenOn(isPlaying: boolean): 'can' | 'cannot' {
  const [can, setCan] = useState<'can' | 'cannot'>('wakeLock' in navigator ? 'can' : 'cannot');
  useEffect(() => {
    if (!isPlaying || !('wakeLock' in navigator)) return undefined;
    let left = false;
    let held: WakeLockSentinel | undefined;
    const ask = async () => {
      if (document.visibilityState !== 'visible' || (held && !held.released)) return;
      try {
        const lock = await navigator.wakeLock.request('screen');
        if (left) void lock.release();
        else held = lock;
        setCan('can');
      } catch {
        // low battery, or an installed app of an older iPhone
        if (document.visibilityState === 'visible') setCan('cannot');
      }
    };
    const look = () => void ask();
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      left = true;
      document.removeEventListener('visibilitychange', look);
      void held?.release();
    };
  }, [isPlaying]);
  return can;
}

/** A hidden page and a lost headphone pause (COMM-10). */
export function usePausedBy(pause: () => void): void {
  const latest = useRef(pause);
  latest.current = pause;
  useEffect(() => {
    let outputs = 0;
    const count = async () => {
      const devices = await navigator.mediaDevices.enumerateDevices();
      return devices.filter(({ kind }) => kind === 'audiooutput').length;
    };
    const hidden = () => document.visibilityState === 'hidden' && latest.current();
    const changed = async () => {
      const now = await count().catch(() => 0);
      if (mayHaveLost(outputs, now)) latest.current();
      outputs = now;
    };
    const look = () => void changed();
    document.addEventListener('visibilitychange', hidden);
    window.addEventListener('pagehide', hidden);
    // absent on an address without https
    const devices = navigator.mediaDevices as MediaDevices | undefined;
    devices?.addEventListener('devicechange', look);
    if (devices)
      void count()
        .then((now) => (outputs = now))
        .catch(() => undefined);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      window.removeEventListener('pagehide', hidden);
      devices?.removeEventListener('devicechange', look);
    };
  }, []);
}
