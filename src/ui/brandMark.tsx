/** A line that passes one stop. `ground` fills the stop: the colour behind the mark. */
export function BrandMark({ size = 26, ground = 'var(--surface)', className }: BrandMarkProps) {
  return (
    <svg className={className} viewBox="0 0 28 28" width={size} height={size} fill="none" aria-hidden="true">
      <path
        d="M2.5 22h5L20.5 6h5"
        stroke="currentColor"
        strokeWidth="3.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="14" cy="14" r="5.4" fill={ground} stroke="currentColor" strokeWidth="3.2" />
    </svg>
  );
}

interface BrandMarkProps {
  size?: number;
  ground?: string;
  className?: string;
}
