export { Button, IconButton, buttonClass, type ButtonKind, type ButtonProps, type IconButtonProps } from "./Button";
