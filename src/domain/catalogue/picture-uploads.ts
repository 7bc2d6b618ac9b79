/** File types of a picture field. */
export const acceptedPictures = ".jpg,.jpeg,.png,.webp,.avif,image/jpeg,image/png,image/webp,image/avif";

/** An uploaded picture may be this large: in bytes as sent, in pixels as decoded. */
export const maxPictureBytes = 20 * 1024 * 1024;
export const maxPictureMegapixels = 25;
/** Smaller ones would be a blur in a list. */
export const minPictureSide = 300;
/** A logo is shown 40 px high; less than this is no drawing at all. */
export const minLogoSide = 24;
/** So many pictures a product may have. */
export const maxPictures = 40;
