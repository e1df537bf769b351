import { readFile } from 'node:fs/promises';

/** Memory of a process that is really in use, in kB; not a number where the system does not tell. */
export async function residentKb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN);
}
