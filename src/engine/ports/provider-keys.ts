import type { KeyedProvider } from "#domain/payments/provider-keys.ts";
import type { Texts } from "#domain/kernel/fields/field.ts";
import type { Result } from "#domain/kernel/result.ts";

/**
 * `keys_refused`: the provider does not take them. `no_answer`: nobody knows; `detail` in the words of the connection.
 */
export type KeysRefused =
  /** `field`: the one that is refused, if the provider says so. */
  { readonly code: "keys_refused"; readonly field?: string } | { readonly code: "no_answer"; readonly detail: string };

/** A value that the environment sets, by the name of its variable. It goes before a stored one. */
export interface EnvironmentValue {
  readonly variable: string;
  readonly value: string;
}

/** The keys by which this process reaches its third parties. */
export interface ProviderKeys {
  /** Emulators stand in for Stripe, PayPal and USPS: no money moves, whatever the keys. */
  readonly emulated: boolean;
  /** True where keys must be live ones: in production, without emulators. */
  readonly strict: boolean;
  /** True if there are keys that can be used; beside emulators there always are. */
  has(provider: KeyedProvider): boolean;
  /** True if the provider's own test mode is what the keys open. */
  isTest(provider: KeyedProvider): boolean;
  /** The fields that the environment sets. */
  environment(provider: KeyedProvider): Readonly<Record<string, EnvironmentValue>>;
  /** Reads the stored keys again; other processes do so before each call to a provider. */
  refresh(): Promise<void>;
  /** Asks the provider whether it takes these keys. Moves no money and sends no mail. */
  attempt(provider: KeyedProvider, values: Texts): Promise<Result<"taken", KeysRefused>>;
}
