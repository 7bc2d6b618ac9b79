/** Another query of the same calculator is computed where it is read: there is nothing to ask the server for. */
export const serves = () => true;
export const shouldRevalidate = () => false;
