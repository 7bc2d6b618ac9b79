export * from "#i18n/addresses.ts";
