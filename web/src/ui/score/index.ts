export { Delta, type DeltaProps } from "./Delta";
export { ScoreWithCoverage } from "./ScoreWithCoverage";
export { DomainMark, domainColour, type DomainColour } from "./DomainMark";
