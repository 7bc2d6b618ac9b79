declare module "virtual:messages/*" {
  const catalog: import("#i18n/compile-catalog.ts").CompiledCatalog;
  export default catalog;
}
