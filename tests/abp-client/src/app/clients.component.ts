import { LocalizationPipe, type PagedResultDto, RestService } from "@abp/ng.core";
import { AsyncPipe } from "@angular/common";
import { Component, inject } from "@angular/core";

interface Client {
  id: string;
  name: string;
}

/** A list of the product, called like a generated ABP proxy: token, tenant and language come from the stock interceptor. */
@Component({
  selector: "app-clients",
  imports: [AsyncPipe, LocalizationPipe],
  template: `
    <h1>{{ "Portal::Menu.Clients" | abpLocalization }}</h1>
    @if (page$ | async; as page) {
      <p data-testid="total">{{ page.totalCount }}</p>
      <ul>
        @for (client of page.items; track client.id) {
          <li>{{ client.name }}</li>
        }
      </ul>
    }
  `,
})
export class ClientsComponent {
  protected readonly page$ = inject(RestService).request<void, PagedResultDto<Client>>({
    method: "GET",
    url: "/api/app/clients",
    params: { skipCount: 0, maxResultCount: 10 },
  });
}
