const paths = {
  previous: 'M17.5 6v12l-9-6ZM6 6v12',
  pause: 'M9 6v12M15 6v12',
  play: 'M8.5 5.5v13L19 12Z',
  next: 'M6.5 6v12l9-6ZM18 6v12',
};

/** A large sign of a player, loaded with it. */
export const Sign = ({ name, size }: { name: keyof typeof paths; size: number }) => (
  <svg className="icon" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" focusable="false">
    <path d={paths[name]} />
  </svg>
);
