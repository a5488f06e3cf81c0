export { Avatar, Person } from "./Person";
export { initials } from "./initials";
