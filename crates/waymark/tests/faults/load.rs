//! Writers: each works through its own records, notes what it tries, and goes on after whatever happens to the server.

use std::{
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use kernel::{Clock, Entropy, OsEntropy, SystemClock, Uuid};
use serde_json::{Value, json};
use testkit::Stand;
use tokio::task::JoinSet;

use crate::{
    client::Client,
    ledger::{Effect, Ledger, Try},
    seed::Seeded,
    until,
};

/// Standards of the framework that is assessed; two answers of each assessment are failures.
pub const STANDARDS: usize = 4;
/// Controls of each imported catalogue.
pub const CONTROLS: usize = 40;

/// What the writers share.
#[derive(Clone)]
pub struct Load {
    pub ledger: Ledger,
    stop: Arc<AtomicBool>,
    client: String,
    staff: String,
    coach: String,
    subtype: String,
    day: String,
}

/// Who writes.
pub struct Writers {
    running: JoinSet<()>,
    pub load: Load,
}

/// One write to be sent.
struct Write<'a> {
    effect: Effect,
    entity: Option<&'a str>,
    marker: &'a str,
    messages: usize,
}

impl Load {
    /// Prepares what is assessed; the server at `anon` must be ready.
    pub async fn prepare(stand: &Stand, anon: &Client) -> Self {
        let subtype = library(anon).await;
        let id = |id: kernel::Uuid| id.to_string();
        let (staff, coach) = (id(stand.cast.user(testkit::Who::Staff)), id(stand.cast.user(testkit::Who::Coach)));
        let day = (SystemClock.now() + Duration::from_secs(7 * 86_400)).date_naive().to_string();
        Self { ledger: Ledger::default(), stop: Arc::default(), client: id(stand.cast.alpha_client), staff, coach, subtype, day }
    }

    /// Starts writers of every kind.
    pub async fn start(&self, stand: &Stand, anon: &Client, seed: &mut Seeded) -> Writers {
        let alpha = stand.cast.alpha;
        let manager = anon.signed_in("management").await.within(alpha);
        let admin = anon.within(alpha).signed_in("client.admin").await;
        let (coach, author) = (anon.signed_in("coach").await.within(alpha), anon.signed_in("author").await);
        let mut running = JoinSet::new();
        let mut go = |who: Client, work: Work| {
            running.spawn(work(self.clone(), who, seed.split()));
        };
        go(manager, |load, who, _| Box::pin(async move { load.clients(&who).await }));
        for _ in 0..2 {
            go(admin.clone(), |load, who, _| Box::pin(async move { load.staff(&who).await }));
            go(admin.clone(), |load, who, seed| Box::pin(async move { load.items(&who, seed).await }));
        }
        go(coach, |load, who, _| Box::pin(async move { load.assessments(&who).await }));
        go(author, |load, who, _| Box::pin(async move { load.imports(&who).await }));
        Writers { running, load: self.clone() }
    }

    /// What the administrator of a client works on: staff, and action items of her own. There is no subtype to assess by.
    pub async fn of_admin(admin: &Client) -> Self {
        let clients = admin.get("/api/app/clients").await.unwrap().ok();
        let client = clients["items"][0]["id"].as_str().unwrap().to_owned();
        let known = admin.get("/api/abp/application-configuration?includeLocalizationResources=false").await.unwrap().ok();
        let staff = known["currentUser"]["id"].as_str().unwrap().to_owned();
        let day = (SystemClock.now() + Duration::from_secs(7 * 86_400)).date_naive().to_string();
        Self { ledger: Ledger::default(), stop: Arc::default(), client, staff, coach: String::new(), subtype: String::new(), day }
    }

    /// Starts the writers of an administrator.
    pub fn start_of_admin(&self, admin: &Client, seed: &mut Seeded) -> Writers {
        let (load, who) = (self.clone(), admin.clone());
        let mut running = JoinSet::new();
        running.spawn(async move { load.staff(&who).await });
        let (load, who, seed) = (self.clone(), admin.clone(), seed.split());
        running.spawn(async move { load.items(&who, seed).await });
        Writers { running, load: self.clone() }
    }

    fn goes_on(&self) -> bool {
        !self.stop.load(Ordering::SeqCst)
    }

    /// Sends one write and records its result; `None` if it was not acknowledged.
    async fn write(&self, who: &Client, call: (&str, &str), body: &Value, write: Write<'_>) -> Option<Value> {
        let correlation = self.ledger.marker("try");
        let at = self.ledger.begin(Try {
            id: correlation.clone(),
            effect: write.effect,
            entity: write.entity.map(str::to_owned),
            marker: write.marker.to_owned(),
            messages: write.messages,
            answer: None,
        });
        let bytes = body.to_string().into_bytes();
        let request = who.request(call.0, call.1, Some(("application/json", &bytes)), Some(&correlation));
        match who.send(&request).await {
            Ok(reply) => {
                self.ledger.answer(at, reply.status);
                assert!(reply.good() || reply.status == 503, "{} {}: {} {}", call.0, call.1, reply.status, reply.text());
                if reply.good() { Some(reply.json()) } else { None }
            }
            Err(_) => {
                self.back(who).await;
                None
            }
        }
    }

    /// Waits until somebody answers again, or the writers are to stop.
    async fn back(&self, who: &Client) {
        let answers = async || !self.goes_on() || who.get("/readyz").await.is_ok_and(|reply| reply.status == 200);
        until("the server is back", Duration::from_secs(90), answers).await;
    }

    /// The record as it stands; `None` when the server went away.
    async fn look(&self, who: &Client, path: &str) -> Option<Value> {
        match who.get(path).await {
            Ok(reply) if reply.good() => Some(reply.json()),
            Ok(reply) => {
                assert_eq!(reply.status, 503, "{path}: {}", reply.text());
                None
            }
            Err(_) => {
                self.back(who).await;
                None
            }
        }
    }

    async fn clients(&self, who: &Client) {
        while self.goes_on() {
            let name = self.ledger.marker("client");
            let code = format!("C{:X}", name.rsplit('-').next().unwrap().parse::<u32>().unwrap());
            let body = json!({"code": code, "name": name, "timeZone": "Europe/London", "currency": "GBP", "fiscalYearStartMonth": 1});
            let made = Write { effect: Effect::Row("clients", "name"), entity: None, marker: &name, messages: 0 };
            let Some(made) = self.write(who, ("POST", "/api/app/clients"), &body, made).await else { continue };
            self.edit(who, ("clients", "about", "about"), &made, &body, 0).await;
        }
    }

    async fn staff(&self, who: &Client) {
        while self.goes_on() {
            let name = self.ledger.marker("staff");
            let body = json!({"clientId": self.client, "firstName": name, "lastName": "Tester", "employment": "FullTime"});
            let made = Write { effect: Effect::Row("staff", "first_name"), entity: None, marker: &name, messages: 0 };
            let Some(made) = self.write(who, ("POST", "/api/app/staff"), &body, made).await else { continue };
            self.edit(who, ("staff", "jobTitle", "job_title"), &made, &body, 0).await;
        }
    }

    /// Changes a record three times, each time at its present stamp.
    async fn edit(
        &self,
        who: &Client,
        (table, field, column): (&'static str, &str, &'static str),
        made: &Value,
        body: &Value,
        messages: usize,
    ) {
        let id = made["id"].as_str().unwrap();
        let path = format!("/api/app/{}/{id}", table.replace('_', "-"));
        for _ in 0..3 {
            let Some(seen) = self.look(who, &path).await else { continue };
            let marker = self.ledger.marker("edit");
            let mut body = body.clone();
            body[field] = json!(marker);
            body["concurrencyStamp"] = seen["concurrencyStamp"].clone();
            let edit = Write { effect: Effect::Set(table, column), entity: Some(id), marker: &marker, messages };
            self.write(who, ("PUT", &path), &body, edit).await;
        }
    }

    async fn items(&self, who: &Client, mut seed: Seeded) {
        while self.goes_on() {
            let title = self.ledger.marker("item");
            let body = json!({"clientId": self.client, "title": title, "actionType": "Task", "priority": "High", "ownerUserId": self.staff, "dueOn": self.day});
            let made = Write { effect: Effect::Row("action_items", "title"), entity: None, marker: &title, messages: 1 };
            let Some(made) = self.write(who, ("POST", "/api/app/action-items"), &body, made).await else { continue };
            let body = json!({"title": title, "priority": "Low", "ownerUserId": self.staff});
            if seed.below(2) == 0 {
                self.edit(who, ("action_items", "description", "description"), &made, &body, 0).await;
            }
            let id = made["id"].as_str().unwrap();
            let path = format!("/api/app/action-items/{id}");
            let Some(seen) = self.look(who, &path).await else { continue };
            let note = self.ledger.marker("blocked");
            let body = json!({"to": "Blocked", "note": note, "concurrencyStamp": seen["concurrencyStamp"]});
            let blocked = Write { effect: Effect::Set("action_items", "blocked_reason"), entity: Some(id), marker: &note, messages: 1 };
            self.write(who, ("POST", &format!("{path}/transition")), &body, blocked).await;
        }
    }

    async fn assessments(&self, who: &Client) {
        while self.goes_on() {
            let title = self.ledger.marker("assessment");
            let body = json!({"clientId": self.client, "subtypeId": self.subtype, "leadUserId": self.coach, "title": title});
            let made = Write { effect: Effect::Row("assessments", "title"), entity: None, marker: &title, messages: 0 };
            let Some(made) = self.write(who, ("POST", "/api/app/assessments"), &body, made).await else { continue };
            let path = format!("/api/app/assessments/{}", made["id"].as_str().unwrap());
            // A step whose answer was lost may have been taken: the state says which comes next.
            while self.goes_on() {
                let Some(seen) = self.look(who, &path).await else { continue };
                match seen["status"].as_str().unwrap() {
                    "Draft" => self.step(who, &path, "schedule").await,
                    "Scheduled" | "InProgress" if self.answered(who, &path).await => self.step(who, &path, "open-review").await,
                    "Scheduled" | "InProgress" => {}
                    "InReview" => self.step(who, &path, "finalise").await,
                    _ => break,
                }
            }
        }
    }

    async fn step(&self, who: &Client, path: &str, step: &'static str) {
        let Some(seen) = self.look(who, path).await else { return };
        let body = json!({"concurrencyStamp": seen["concurrencyStamp"], "note": "As it is."});
        let entity = seen["id"].as_str();
        let step_taken = Write { effect: Effect::Move(step), entity, marker: step, messages: 0 };
        self.write(who, ("POST", &format!("{path}/{step}")), &body, step_taken).await;
    }

    /// Answers what is not answered yet; whether nothing is left.
    async fn answered(&self, who: &Client, path: &str) -> bool {
        let path = format!("{path}/items?maxResultCount=100");
        let Some(page) = self.look(who, &path).await else { return false };
        let open: Vec<Value> = page["items"].as_array().unwrap().iter().filter(|item| item["verifiedAnswer"].is_null()).cloned().collect();
        if open.is_empty() {
            return true;
        }
        let answer =
            |item: &Value| json!({"id": item["id"], "concurrencyStamp": item["concurrencyStamp"], "verifiedAnswer": {"option": 0}});
        let body = json!({"items": open.iter().map(answer).collect::<Vec<_>>()});
        let written = Write { effect: Effect::Move("items"), entity: None, marker: "items", messages: 0 };
        self.write(who, ("PUT", path.split('?').next().unwrap()), &body, written).await.is_some()
    }

    async fn imports(&self, who: &Client) {
        while self.goes_on() {
            let code = self.ledger.marker("IMPORT");
            let path = format!("/api/app/standards/import?newFrameworkCode={code}");
            let import = Write { effect: Effect::Import, entity: None, marker: &code, messages: 0 };
            let Some(queued) = self.write(who, ("POST", &path), &catalogue(&code), import).await else { continue };
            let state = format!("/api/app/imports/{}", queued["id"].as_str().unwrap());
            let ended = async || {
                let job = self.look(who, &state).await;
                !self.goes_on() || job.is_some_and(|job| job["status"] != "Queued" && job["status"] != "Running")
            };
            // A job whose node died is taken up again when its claim runs out, after a minute.
            until("the import ends", Duration::from_secs(240), ended).await;
        }
    }
}

impl Writers {
    /// Lets the writers come to the end of what they do.
    pub async fn stop(mut self) {
        self.load.stop.store(true, Ordering::SeqCst);
        while let Some(ended) = self.running.join_next().await {
            ended.unwrap();
        }
    }

    /// Waits until `more` further writes were acknowledged; a writer that failed ends the test at once.
    pub async fn progress(&mut self, more: usize) {
        let goal = self.load.ledger.acknowledged() + more;
        let load = self.load.clone();
        let mut reached = std::pin::pin!(until("writes are acknowledged", Duration::from_secs(120), || {
            let done = load.ledger.acknowledged() >= goal;
            async move { done }
        }));
        tokio::select! {
            _ = &mut reached => {}
            Some(ended) = self.running.join_next() => panic!("a writer ended: {ended:?}"),
        }
    }
}

/// An id that no other run has.
fn fresh_id() -> Uuid {
    let entropy: &dyn Entropy = &OsEntropy;
    entropy.id(SystemClock.now())
}

/// What one writer does until it is told to stop.
type Work = fn(Load, Client, Seeded) -> Pin<Box<dyn Future<Output = ()> + Send>>;

/// A catalogue of [`CONTROLS`] controls.
pub fn catalogue(code: &str) -> Value {
    let control = |at: usize| json!({"id": format!("c-{at}"), "title": format!("Control {at}"), "parts": [{"id": format!("c-{at}_smt"), "name": "statement", "prose": "It is so."}]});
    let controls: Vec<Value> = (0..CONTROLS).map(control).collect();
    json!({"catalog": {
        "uuid": fresh_id(),
        "metadata": {"title": code, "last-modified": "2026-01-01T00:00:00Z", "version": "1", "oscal-version": "1.1.2"},
        "groups": [{"id": "g", "title": "Group", "controls": controls}],
    }})
}

/// A framework in force with four standards, and a kind of assessment that asks about all of them.
async fn library(anon: &Client) -> String {
    let (author, admin) = (anon.signed_in("author").await, anon.signed_in("host.admin").await);
    let post = async |path: &str, body: Value| author.call("POST", &format!("/api/app/{path}"), &body).await.unwrap().ok();
    let framework = post("frameworks", json!({"code": "CARE", "title": "Care quality"})).await["id"].clone();
    let domain = json!({"frameworkId": framework, "code": "SAF", "name": "Safety", "colour": 3, "weight": 2});
    let domain = post("domains", domain).await["id"].clone();
    let subdomain = json!({"domainId": domain, "name": "Conduct", "weight": 2, "questionsPerAssessment": 5});
    let subdomain = post("subdomains", subdomain).await["id"].clone();
    for at in 0..STANDARDS {
        let content = json!({"title": format!("Thing {at}"), "statement": "It is so.", "criticality": "Major", "assessEveryMonths": 6});
        post("standards", json!({"subdomainId": subdomain, "content": content})).await;
    }
    admin.call("POST", "/api/app/standards/publish", &json!({"frameworkId": framework})).await.unwrap().ok();
    let body = json!({"code": "AUDIT", "name": "Audit", "mode": "CoachLed", "colour": 5, "requiresReview": false});
    let kind = post("assessment-types", body).await["id"].as_str().unwrap().to_owned();
    let body = json!({"code": "BASE", "name": "Baseline", "frameworkId": framework, "status": "Active"});
    let subtype = post(&format!("assessment-types/{kind}/subtypes"), body).await["id"].as_str().unwrap().to_owned();
    let draft = post("template-versions/generate", json!({"subtypeId": subtype})).await;
    let publish = format!("template-versions/{}/publish", draft["id"].as_str().unwrap());
    post(&publish, json!({"concurrencyStamp": draft["concurrencyStamp"]})).await;
    subtype
}
