import { logoPath } from "#domain/catalogue/picture-files.ts";
import type { ShopLogo } from "#domain/checkout/shop-profile.ts";

/** The mark: a P formed of a receiver tank with a gauge as its bowl; the same as public/favicon.svg. */
function Mark({ className = "size-10" }: { className?: string }) {
  return (
    <svg viewBox="0 0 64 64" className={`shrink-0 ${className}`} aria-hidden>
      <rect width="64" height="64" rx="10" className="fill-primary" />
      <path
        d="M16 52h4v5h-4zM26 52h4v5h-4zM14 19.5C14 13 17.6 9 23 9h11.5a15.5 15.5 0 0 1 0 31H32v6.5c0 4-3.6 7-9 7s-9-3-9-7z"
        className="fill-on-primary"
      />
      <circle cx="35" cy="24.5" r="8" className="fill-primary" />
      <path d="M14 45.5h18M14 18.5h9" fill="none" strokeWidth="2" strokeLinecap="round" className="stroke-primary" />
      <path d="m35 24.5 4.6-4.6" fill="none" strokeWidth="2.6" strokeLinecap="round" className="stroke-on-primary" />
    </svg>
  );
}

interface LogoProps {
  name: string;
  /** The owner's logo, which replaces both. */
  logo?: ShopLogo | null;
  onDeep?: boolean;
}

/** Mark and name, or the owner's logo in a box of fixed size, to avoid a layout shift. */
export function Logo({ name, logo = null, onDeep }: LogoProps) {
  if (logo) return <OwnLogo logo={logo} onDeep={onDeep} />;
  return (
    <span className="flex items-center gap-2.5">
      <Mark />
      <span className={`text-xl leading-none font-bold tracking-tight ${onDeep ? "text-on-deep" : "text-ink"}`}>
        {name}
      </span>
    </span>
  );
}

/** On a dark background the logo gets a light plate: most are drawn for white paper. */
function OwnLogo({ logo, onDeep }: { logo: ShopLogo; onDeep?: boolean | undefined }) {
  return (
    <img
      src={logoPath(logo.key, "logo.webp")}
      alt={logo.alt}
      width={160}
      height={40}
      className={`h-10 w-32 object-contain sm:w-40 ${onDeep ? "rounded-md bg-ground p-1" : "object-left"}`}
    />
  );
}
