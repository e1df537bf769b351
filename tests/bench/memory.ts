import { readFile } from 'node:fs/promises';

/** Resident memory of a process, in kB; NaN if the system does not provide it. */
export async function residentKb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN);
}
