declare module "virtual:messages/loaders" {
  const loaders: Record<
    import("#domain/kernel/language.ts").Language,
    Record<
      import("#i18n/bundles.ts").Bundle,
      () => Promise<{ default: Readonly<Record<string, import("#i18n/compile-catalog.ts").CompiledCatalog>> }>
    >
  >;
  export default loaders;
}

declare module "virtual:messages/*" {
  const catalog: import("#i18n/compile-catalog.ts").CompiledCatalog;
  export default catalog;
}
