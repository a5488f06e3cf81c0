import type { Template, TemplateQuestion, TemplateRequest, TemplateSection } from "../../queries";

/** A section as it is written: without its id. */
function bare({ title, subdomainId, weight, questions }: TemplateSection) {
  return { title, subdomainId, weight, questions };
}

/** A template's content as it is written back, with changed parts. */
export function toTemplateRequest(template: Template, change: Partial<TemplateRequest> = {}): TemplateRequest {
  return {
    method: template.method,
    criticalRule: template.criticalRule,
    estMinutes: template.estMinutes ?? null,
    sections: template.sections.map(bare),
    concurrencyStamp: template.concurrencyStamp,
    ...change,
  };
}

/** The sections with one question changed, or removed if the change is null. */
export function withQuestion(
  sections: readonly TemplateSection[],
  key: string,
  change: Partial<TemplateQuestion> | null,
): TemplateRequest["sections"] {
  return sections
    .map((section) => ({
      ...bare(section),
      questions: section.questions.flatMap((question) => {
        if (question.key !== key) return [question];
        return change === null ? [] : [{ ...question, ...change }];
      }),
    }))
    .filter(({ questions }) => questions.length > 0);
}

/** The sections with the weight of one changed. */
export function withSection(
  sections: readonly TemplateSection[],
  sectionId: string,
  change: Partial<Pick<TemplateSection, "title" | "weight">>,
): TemplateRequest["sections"] {
  return sections.map((section) => (section.id === sectionId ? { ...bare(section), ...change } : bare(section)));
}
