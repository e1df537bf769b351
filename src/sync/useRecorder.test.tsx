// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { useRecorder } from './useRecorder.ts';

test('COMM-11 COMM-14 whoever leaves while the browser still asks for the microphone is not recorded', async () => {
  const stop = vi.fn<() => void>();
  let allow: (stream: unknown) => void = () => {};
  const getUserMedia = () => new Promise((resolve) => (allow = resolve));
  const Recorder = vi.fn<() => void>();
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } });
  vi.stubGlobal('MediaRecorder', Object.assign(Recorder, { isTypeSupported: () => true }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const { result, unmount } = renderHook(() => useRecorder('q'.repeat(15)));
  act(() => result.current.start());
  unmount();
  await act(async () => allow({ getTracks: () => [{ stop }] }));
  expect(Recorder).not.toHaveBeenCalled();
  expect(stop).toHaveBeenCalledOnce();
});
