import { useLive } from '#queries/live.ts';
import { picture } from '#queries/picture.ts';
import { UnsentImage } from '#ui/imageNote.tsx';

export function ImageNote({ id }: { id: string }) {
  const live = useLive(picture(id));
  if (live.state !== 'ready' || live.value?.state !== 'local') return null;
  return <UnsentImage isRefused={live.value.refused !== undefined} />;
}
