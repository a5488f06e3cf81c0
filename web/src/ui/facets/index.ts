export { Facet, FacetColumn, type FacetOption } from "./Facets";
