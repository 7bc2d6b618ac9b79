import type { ReactNode } from "react";
import { ProductPicture } from "../../ui/picture.tsx";

/** Goods of a list with their picture, which says nothing that the text beside it does not. */
export function WithThumbnail({ picture, children }: { picture: string | null; children: ReactNode }) {
  return (
    <span className="flex items-start gap-2.5 max-sm:text-left">
      <span aria-hidden className="w-10 shrink-0">
        <ProductPicture family={picture} sizes="2.5rem" alt="" />
      </span>
      <span className="min-w-0">{children}</span>
    </span>
  );
}
