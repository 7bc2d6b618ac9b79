import type { TextSection } from "#engine/content/page-types.ts";
import { TypedLink } from "../../navigation/typed-link.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { WidePicture } from "./wide-picture.tsx";

/** Words of the merchant's, beside their picture if there is one. */
export function TextPart({ section: { id, title, paragraphs, picture, href, button } }: { section: TextSection }) {
  const name = `section-${id}`;
  const words = (
    <>
      <h2 id={name} className="text-xl font-semibold wrap-anywhere sm:text-2xl">
        {title}
      </h2>
      {paragraphs.map((paragraph, at) => (
        <p key={at} className="max-w-text wrap-anywhere whitespace-pre-line">
          {paragraph}
        </p>
      ))}
      {href !== "" && (
        <TypedLink href={href} className={`${buttonClass({ variant: "secondary" })} mt-2 self-start`}>
          {button}
        </TypedLink>
      )}
    </>
  );
  if (picture === "")
    return (
      <section aria-labelledby={name} className="flex flex-col gap-3">
        {words}
      </section>
    );
  return (
    <section
      aria-labelledby={name}
      className="grid overflow-hidden rounded-md border border-line bg-wash lg:grid-cols-2"
    >
      <WidePicture
        picture={picture}
        sizes="(min-width: 64rem) 50vw, 100vw"
        className="aspect-16/7 h-full w-full object-cover lg:aspect-auto lg:max-h-120"
      />
      <div className="flex min-w-0 flex-col justify-center gap-3 p-5 lg:p-10">{words}</div>
    </section>
  );
}
