export { Banner, type BannerTone } from "./Banner";
