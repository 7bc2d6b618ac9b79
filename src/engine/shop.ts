import type { Language } from "#domain/kernel/language.ts";
import type { MailWords } from "./content/mail-words.ts";
import type { Email } from "./ports/letter.ts";
import type { ListingIndex } from "./catalogue/index/listing-index.ts";
import type { PayableOrders } from "./payments/payable-orders.ts";
import type { Database } from "./platform/database.ts";
import type { JobPayloads } from "./platform/outbox.ts";
import type { Log } from "./platform/log.ts";
import type { Carriers } from "./ports/carrier.ts";
import type { Clock } from "./ports/clock.ts";
import type { FileStore } from "./ports/file-store.ts";
import type { LabelSellers } from "./ports/label-seller.ts";
import type { Mailer, MailToEach } from "./ports/mailer.ts";
import type { PictureStore } from "./ports/picture-store.ts";
import type { PaymentProviders } from "./ports/payment-provider.ts";
import type { ProviderKeys } from "./ports/provider-keys.ts";
import type { TaxProviders } from "./ports/tax-provider.ts";
import type { WebPictures } from "./ports/web-pictures.ts";

/** Dependencies of the use cases, assembled once by boot. */
export interface Shop {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly payments: PaymentProviders;
  /** The keys of third parties. */
  readonly keys: ProviderKeys;
  /** The payments' view of orders. */
  readonly orders: PayableOrders;
  readonly mailer: Mailer;
  readonly pictures: PictureStore;
  /** Fetches pictures that a merchant's file names by URLs. */
  readonly webPictures: WebPictures;
  /** Carriers with a tracking API. */
  readonly carriers: Carriers;
  /** Accounts that labels are bought from. */
  readonly labels: LabelSellers;
  /** Accounts that decide the tax of sales, where the merchant has chosen it so. */
  readonly taxes: TaxProviders;
  /** Store of all uploads. */
  readonly files: FileStore;
  /** The catalogue as this process keeps it for listings and search. */
  readonly listing: ListingIndex;
  /** The mail about an order as it is sent; null without a recipient. */
  readonly writeOrderMail: (shop: Shop, mail: JobPayloads["send_order_mail"]) => Promise<MailToEach | null>;
  /** Preview of a mail with unsaved texts, about an example order. */
  readonly writeExampleMail: (
    shop: Shop,
    example: { readonly mail: string; readonly words: MailWords; readonly language: Language },
  ) => Promise<{ readonly letter: Email; readonly html: string; readonly text: string }>;
  readonly settings: ShopSettings;
}

/** The part of the configuration that pages and use cases may know. */
export interface ShopSettings {
  /** The shop's public URL, without a trailing slash. */
  readonly publicUrl: string;
  /** The same for the merchant's side; null if it is under the shop's own URL. */
  readonly adminUrl: string | null;
  readonly production: boolean;
  /** Names the build that runs: changes with every deployment. */
  readonly build: string;
  /** The sandbox's address while third parties are emulated; shown in a banner on every page. */
  readonly sandboxUrl: string | null;
  /** Scripts of visit statistics and live chat; loaded only after consent, and only on pages where they may run. */
  readonly thirdPartyScripts: readonly string[];
  /** Hosts of the payment pages that buyers are sent to. */
  readonly paymentOrigins: readonly string[];
  /** Signing key for data that passes through browsers. */
  readonly secret: string;
  /** Its goods are those of the demo, whose makers are invented: example documents are made for them. */
  readonly demo?: boolean;
}

/** Base URL of the merchant's side in links and mails. */
export const merchantUrl = ({ adminUrl, publicUrl }: Pick<ShopSettings, "adminUrl" | "publicUrl">): string =>
  adminUrl ?? publicUrl;
