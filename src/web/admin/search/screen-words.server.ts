import { categoriesForm } from "#domain/catalogue/categories-form.ts";
import { bankForm, zellerForm } from "#domain/checkout/settings/account-forms.ts";
import { announcementForm } from "#domain/checkout/settings/announcement-form.ts";
import { pageForm, postForm } from "#domain/content/article-form.ts";
import { bundleForm } from "#domain/checkout/settings/bundle-form.ts";
import { homeForm } from "#domain/checkout/settings/home-form.ts";
import { menusForm } from "#domain/checkout/settings/menus-form.ts";
import { paymentForm } from "#domain/checkout/settings/payment-form.ts";
import { pickupForm } from "#domain/checkout/settings/pickup-form.ts";
import { pointsForm } from "#domain/checkout/settings/points-form.ts";
import { marginForm } from "#domain/checkout/settings/margin-form.ts";
import { remindersForm } from "#domain/checkout/settings/reminders-form.ts";
import { profileForm } from "#domain/checkout/settings/profile-form.ts";
import { returnsForm } from "#domain/checkout/settings/returns-form.ts";
import { shippingForm } from "#domain/checkout/settings/shipping-form.ts";
import { taxForm } from "#domain/checkout/settings/tax-form.ts";
import { thirdPartiesForm } from "#domain/checkout/settings/third-parties-form.ts";
import type { Fields } from "#domain/kernel/fields/field.ts";
import { placesOf } from "#domain/kernel/fields/places.ts";
import { type Language, languages } from "#domain/kernel/language.ts";
import type { Role } from "#domain/staff/permissions.ts";
import type { MessageKey } from "#i18n/keys.ts";
import type { AdminRouteName } from "#i18n/routes.ts";
import { translators } from "../../language/messages.server.ts";
import { mayOpen } from "../access.ts";
import { menuPlaces } from "../menu-places.ts";
import { settingPlaces } from "../settings/setting-places.ts";

type Form = { readonly fields: Fields<MessageKey> };
const forms: Partial<Record<AdminRouteName, Form>> = {
  adminTaxonomy: categoriesForm,
  adminProfile: profileForm,
  adminShipping: shippingForm,
  adminTax: taxForm,
  adminPickup: pickupForm,
  adminReturnWindows: returnsForm,
  adminPayment: paymentForm,
  adminPoints: pointsForm,
  adminReminders: remindersForm,
  adminBundle: bundleForm,
  adminMargin: marginForm,
  adminBank: bankForm,
  adminZeller: zellerForm,
  adminHome: homeForm,
  adminAnnouncement: announcementForm,
  adminMenus: menusForm,
  adminPages: pageForm,
  adminPosts: postForm,
  adminThirdParties: thirdPartiesForm,
};

interface Screen {
  readonly route: AdminRouteName;
  readonly title: MessageKey;
  /** Its name, what it says of itself, and the names of its fields, in both languages. */
  readonly words: string;
}

function screen(route: AdminRouteName, title: MessageKey, about?: MessageKey): Screen {
  const form = forms[route];
  const labels = form ? placesOf(form).flatMap(({ labels: own }) => own) : [];
  const keys = [title, ...(about ? [about] : []), ...labels];
  const words = languages.flatMap((language) => keys.map((key) => plain(translators[language](key))));
  return { route, title, words: ` ${words.join(" ")}` };
}

const plain = (text: string): string => text.normalize("NFKC").toLowerCase();

let screens: readonly Screen[] | null = null;

const everyScreen = (): readonly Screen[] =>
  (screens ??= [
    ...menuPlaces.map(([route, word]) => screen(route, `adminShell.place.${word}`)),
    ...settingPlaces.map(([route, word]) =>
      screen(route, `adminSettings.place.${word}`, `adminSettings.about.${word}`),
    ),
    screen("adminImports", "adminImport.title"),
    screen("adminSynonyms", "adminReports.synonyms.title"),
    screen("adminSecurity", "adminStaff.security.title"),
    screen("adminNotices", "adminStaff.notices.title"),
  ]);

/** Screens that the role may open whose words begin with each typed word; those named so come first. */
export function findScreens(typed: string, role: Role, language: Language): { route: AdminRouteName; title: string }[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const t = translators[language];
  const isNamed = (text: string) => words.every((word) => startsIn(` ${plain(text)}`, word));
  return everyScreen()
    .filter(({ route, words: all }) => mayOpen(role, route) && words.every((word) => startsIn(all, word)))
    .map(({ route, title }) => ({ route, title: t(title) }))
    .toSorted((a, b) => Number(isNamed(b.title)) - Number(isNamed(a.title)))
    .slice(0, 8);
}

/** Chinese has no spaces between words. */
const startsIn = (text: string, word: string): boolean =>
  /[\u3400-\u9fff]/.test(word) ? text.includes(word) : text.includes(` ${word}`);
