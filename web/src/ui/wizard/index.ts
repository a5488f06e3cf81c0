export { Wizard, type WizardStep } from "./Wizard";
