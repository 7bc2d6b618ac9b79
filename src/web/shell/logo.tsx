import { logoPath } from "#domain/catalogue/picture-files.ts";
import { initialOf, type ShopLogo } from "#domain/checkout/shop-profile.ts";

/** The mark: the first letter of the shop's name on its color, as in the browser's tab (server/shop-face.ts). */
function Mark({ name }: { name: string }) {
  return (
    <svg viewBox="0 0 64 64" className="size-10 shrink-0" aria-hidden>
      <rect width="64" height="64" rx="10" className="fill-primary" />
      <text x="32" y="46" textAnchor="middle" fontSize="40" fontWeight="700" className="fill-on-primary">
        {initialOf(name)}
      </text>
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
      <Mark name={name} />
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
