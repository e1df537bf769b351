/** More stops cannot be told apart; each stands for several questions then. */
const most = 60;

/** One stop for each question (STUDY-15). */
export function stopsOf(behind: number, total: number): ('done' | 'here' | 'ahead')[] {
  const count = Math.min(total, most);
  // whatever is answered stands behind, and the ring before the end
  const here = total === count ? behind : Math.min(count - 1, Math.floor((behind * count) / total));
  return Array.from({ length: count }, (_, at) => (at < here ? 'done' : at === here ? 'here' : 'ahead'));
}
