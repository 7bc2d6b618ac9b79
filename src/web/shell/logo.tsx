import { logoPath } from "#domain/catalogue/picture-files.ts";
import type { ShopLogo } from "#domain/checkout/shop-profile.ts";
import { useShop } from "./frame-data.ts";

/**
 * The mark: the first letter of the shop's name on its color. It is the picture of the browser's tab, for a letter in
 * the page would be read as part of the name of the link around it.
 */
function Mark({ loading }: Loading) {
  return <img src={useShop().icon} alt="" width={40} height={40} loading={loading} className="size-10 shrink-0" />;
}

/** React fetches ahead what is not lazy, which in the footer would only stand in the way. */
interface Loading {
  loading: "lazy" | undefined;
}

interface LogoProps {
  name: string;
  /** The owner's logo, which replaces both. */
  logo?: ShopLogo | null;
  onDeep?: boolean;
}

/** Mark and name, or the owner's logo in a box of fixed size, to avoid a layout shift. */
export function Logo({ name, logo = null, onDeep }: LogoProps) {
  const loading = onDeep ? "lazy" : undefined;
  if (logo) return <OwnLogo logo={logo} onDeep={onDeep} loading={loading} />;
  return (
    <span className="flex items-center gap-2.5">
      <Mark loading={loading} />
      <span className={`text-xl leading-none font-bold tracking-tight ${onDeep ? "text-on-deep" : "text-ink"}`}>
        {name}
      </span>
    </span>
  );
}

/** On a dark background the logo gets a light plate: most are drawn for white paper. */
function OwnLogo({ logo, onDeep, loading }: { logo: ShopLogo; onDeep?: boolean | undefined } & Loading) {
  return (
    <img
      src={logoPath(logo.key, "logo.webp")}
      alt={logo.alt}
      width={160}
      height={40}
      loading={loading}
      className={`h-10 w-32 object-contain sm:w-40 ${onDeep ? "rounded-md bg-ground p-1" : "object-left"}`}
    />
  );
}
