declare module "virtual:messages/en" {
  const catalog: import("#i18n/compile-catalog.ts").CompiledCatalog;
  export default catalog;
}
declare module "virtual:messages/cn" {
  const catalog: import("#i18n/compile-catalog.ts").CompiledCatalog;
  export default catalog;
}
