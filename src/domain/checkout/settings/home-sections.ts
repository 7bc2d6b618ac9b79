import { demoRoom, isUploadedPicture } from "#domain/catalogue/picture-files.ts";
import { optional, type ValueOf } from "#domain/kernel/fields/field.ts";
import { rows } from "#domain/kernel/fields/items.ts";
import { line, link, oneOf, words } from "#domain/kernel/fields/kinds.ts";

/** The shop's own sections of the home page, in their default order. */
export const ownSections = [
  "categories",
  "tasks",
  "banners",
  "promotions",
  "featured",
  "popular",
  "shelves",
  "openBox",
  "viewed",
] as const;
export type OwnSection = (typeof ownSections)[number];

/** Sections of a home page at most: the shop's own, and the merchant's words and pictures. */
export const mostSections = 24;

const isWide = (text: string) => text === "" || text === demoRoom || isUploadedPicture(text);

/** The key of a picture that was uploaded to be drawn wide; empty for none. */
export const widePicture = line({ label: "adminSettings.home.widePicture", is: isWide });

const fields = {
  kind: oneOf({ label: "adminSettings.home.section", of: [...ownSections, "text"] }),
  title: words({ label: { en: "adminSettings.home.title.en", cn: "adminSettings.home.title.cn" }, max: 100 }),
  /** Paragraphs, with an empty line between them. */
  text: words({
    label: { en: "adminSettings.home.text.en", cn: "adminSettings.home.text.cn" },
    kind: "text",
    max: 1500,
  }),
  picture: widePicture,
  href: link({ label: "adminSettings.home.href" }),
  button: words({ label: { en: "adminSettings.home.button.en", cn: "adminSettings.home.button.cn" }, max: 40 }),
};

export type SectionValue = ValueOf<typeof fields>;

const nothing = { en: "", cn: "" };
const own = (kind: OwnSection): SectionValue => ({
  kind,
  title: nothing,
  text: nothing,
  picture: "",
  href: "",
  button: nothing,
});

/** The sections of a home page that its merchant has not arranged. */
export const defaultSections: readonly SectionValue[] = ownSections.map(own);

const isDefault = (sections: readonly SectionValue[]) =>
  sections.length === ownSections.length && sections.every(({ kind }, place) => kind === ownSections[place]);

const arranged = rows({
  at: "section",
  as: "section",
  label: "adminSettings.home.sections",
  most: mostSections,
  by: { list: "sections", isName: /^\d{1,4}$/ },
  of: fields,
});

/** The fields of a section. */
export const sectionFields = fields;

/**
 * The merchant's sections in order. Sections of the shop's own that are left out are hidden; without any, or in their
 * default order, nothing is stored. A text needs a title, and a link and its button need each other.
 */
export const sections = optional({
  ...arranged,
  read(typed, at, refuse): readonly SectionValue[] | undefined {
    const names = arranged.names(typed);
    const value = arranged.read(typed, at, refuse).map((section, place, all) => {
      const name = `${at}.${names[place]}`;
      if (section.kind !== "text") {
        if (all.findIndex(({ kind }) => kind === section.kind) < place) refuse(`${name}.kind`, "choice_unknown");
        return own(section.kind);
      }
      if (section.title.en === "") refuse(`${name}.title.en`, "required");
      if (section.href === "" && section.button.en !== "") refuse(`${name}.href`, "required");
      if (section.href !== "" && section.button.en === "") refuse(`${name}.button.en`, "required");
      return section;
    });
    return value.length === 0 || isDefault(value) ? undefined : value;
  },
  show: (value: readonly SectionValue[] = defaultSections, at, shop) => arranged.show(value, at, shop),
});
