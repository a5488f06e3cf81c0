//! The people and organisations of the demo data: invented names, mail domains under `.example`.

/// The password of every demo sign-in.
pub const PASSWORD: &str = "Waymark-2026!";

/// Short name of the provider, which has to be typed to remove the sample data.
pub const PROVIDER_NAME: &str = "Kestrelford";

/// Mail domain of the provider.
pub const PROVIDER_DOMAIN: &str = "kestrelford.example";

/// Users of the provider: first name, last name, role.
pub const PROVIDER: &[(&str, &str, &str)] = &[
    ("Helena", "Marsh", "admin"),
    ("Tomas", "Okafor", "Management"),
    ("Priya", "Nandakumar", "Coach"),
    ("Jonas", "Whitlock", "Coach"),
    ("Mei", "Castellan", "Coach"),
    ("Ruth", "Adeyemi", "Author"),
    ("Daniel", "Sorensen", "Author"),
    ("Ivy", "Tran", "Support"),
    ("Oscar", "Bell", "Management read-only"),
];

/// A client of a demo tenant.
pub struct DemoClient {
    pub code: &'static str,
    pub name: &'static str,
    /// Name in the register of companies.
    pub legal_name: &'static str,
    /// Web site.
    pub website: &'static str,
    /// Postal address, line by line.
    pub address: &'static str,
    /// Description in one or two sentences.
    pub about: &'static str,
    /// Number of employees.
    pub size: &'static str,
    /// Last name of the lead coach.
    pub coach: &'static str,
    /// Teams with their number of members.
    pub teams: &'static [(&'static str, usize)],
    /// Compliance level, 0 to 100: the approximate score of its assessments.
    pub level: i32,
    /// Points gained or lost from one assessment to the next.
    pub drift: i32,
    /// Each domain's difference from `level`, in the order of the library.
    pub domains: [i32; 6],
    /// Whether it is still being onboarded.
    pub onboarding: bool,
}

/// A sign-in of a demo tenant.
pub struct DemoUser {
    pub first: &'static str,
    pub last: &'static str,
    pub role: &'static str,
    /// Job title.
    pub title: &'static str,
    /// Code of the client.
    pub client: &'static str,
    /// Name of the team; its first member leads it, unless a viewer.
    pub team: &'static str,
}

pub struct DemoTenant {
    /// Name for signing in.
    pub name: &'static str,
    pub display_name: &'static str,
    /// Mail domain.
    pub domain: &'static str,
    /// Telephone number from a range that is never assigned.
    pub phone: &'static str,
    /// Industry of its clients.
    pub industry: &'static str,
    /// Its clients, the primary one first.
    pub clients: &'static [DemoClient],
    /// Its sign-ins; the first one is the primary contact.
    pub users: &'static [DemoUser],
}

/// `place`: code of the client, name of the team.
const fn user(
    first: &'static str,
    last: &'static str,
    role: &'static str,
    title: &'static str,
    place: (&'static str, &'static str),
) -> DemoUser {
    DemoUser { first, last, role, title, client: place.0, team: place.1 }
}

pub const TENANTS: &[DemoTenant] = &[
    DemoTenant {
        name: "Harbourlight",
        display_name: "Harbourlight Dental Group",
        domain: "harbourlight.example",
        phone: "+44 1632 960140",
        industry: "Dental care",
        clients: &[
            DemoClient {
                code: "HLG",
                name: "Harbourlight Group",
                legal_name: "Harbourlight Dental Group Limited",
                website: "https://harbourlight.example",
                address: "4 Lantern Quay\nHarbour Road\nBrightmouth BM1 2AB",
                about: "A group of three dental practices on the coast. The group office looks after people, purchasing and training for all sites.",
                size: "50-249",
                coach: "Nandakumar",
                teams: &[("Leadership", 5), ("Shared services", 8), ("Training", 4)],
                level: 90,
                drift: 2,
                domains: [1, -2, 0, -4, 0, 2],
                onboarding: false,
            },
            DemoClient {
                code: "QUAY",
                name: "Quay Street Practice",
                legal_name: "Quay Street Dental Practice Limited",
                website: "https://quay-street.harbourlight.example",
                address: "18 Quay Street\nBrightmouth BM1 4QS",
                about: "Family dentistry and hygiene in the old harbour: four surgeries, open six days a week.",
                size: "10-49",
                coach: "Nandakumar",
                teams: &[("Front desk", 6), ("Clinical", 11), ("Hygiene", 5)],
                level: 82,
                drift: 1,
                domains: [2, -2, 6, 0, 0, -3],
                onboarding: false,
            },
            DemoClient {
                code: "MILL",
                name: "Millrace Practice",
                legal_name: "Millrace Dental Practice Limited",
                website: "https://millrace.harbourlight.example",
                address: "The Old Mill\n2 Millrace Lane\nOtterbridge OB3 7ML",
                about: "The youngest practice of the group, taken over two years ago: five surgeries on two floors.",
                size: "10-49",
                coach: "Nandakumar",
                teams: &[("Front desk", 6), ("Clinical", 12), ("Hygiene", 7)],
                level: 54,
                drift: -2,
                domains: [5, -5, 13, 0, -15, -2],
                onboarding: false,
            },
        ],
        users: &[
            user("Amara", "Lindqvist", "ClientAdmin", "Group operations director", ("HLG", "Leadership")),
            user("Ben", "Castle", "Manager", "Practice manager", ("QUAY", "Front desk")),
            user("Noor", "Haddad", "Manager", "Practice manager", ("MILL", "Front desk")),
            user("Hattie", "Vale", "Staff", "Lead receptionist", ("QUAY", "Front desk")),
            user("Tobias", "Renn", "Staff", "Decontamination lead", ("MILL", "Clinical")),
            user("Elin", "Marlowe", "Staff", "Hygienist", ("MILL", "Hygiene")),
            user("Sam", "Achterberg", "Staff", "Receptionist", ("MILL", "Front desk")),
            user("Owen", "Pike", "Viewer", "Accountant", ("HLG", "Shared services")),
        ],
    },
    DemoTenant {
        name: "Brambleway",
        display_name: "Brambleway Home Care",
        domain: "brambleway.example",
        phone: "+44 1632 960252",
        industry: "Home care",
        clients: &[DemoClient {
            code: "BRAM",
            name: "Brambleway Home Care",
            legal_name: "Brambleway Home Care Limited",
            website: "https://brambleway.example",
            address: "Unit 6, Hedgerow Court\nBrambleton BT8 1HC",
            about: "Personal care at home for about 140 people, on four rounds and through the night.",
            size: "10-49",
            coach: "Whitlock",
            teams: &[("Office", 6), ("North round", 9), ("South round", 9), ("Evening rota", 7), ("Night rota", 5), ("Assessors", 5)],
            level: 69,
            drift: 3,
            domains: [6, -12, 10, -13, 2, 7],
            onboarding: false,
        }],
        users: &[
            user("Grace", "Oduya", "ClientAdmin", "Registered manager", ("BRAM", "Office")),
            user("Peter", "Lindgren", "Manager", "Care co-ordinator", ("BRAM", "Office")),
            user("Lucy", "Farrow", "Staff", "Carer", ("BRAM", "North round")),
            user("Aidan", "Brook", "Staff", "Senior carer", ("BRAM", "South round")),
        ],
    },
    DemoTenant {
        name: "Foxdale",
        display_name: "Foxdale Veterinary Centre",
        domain: "foxdale.example",
        phone: "+44 1632 960361",
        industry: "Veterinary care",
        clients: &[DemoClient {
            code: "FOX",
            name: "Foxdale Veterinary Centre",
            legal_name: "Foxdale Veterinary Centre LLP",
            website: "https://foxdale.example",
            address: "31 Market Hill\nFoxdale FX2 5VC",
            about: "Small animals and horses: two partners, a day surgery and an out-of-hours service shared with two neighbours.",
            size: "10-49",
            coach: "Castellan",
            teams: &[("Reception", 4), ("Surgery", 8), ("Nursing", 5)],
            level: 64,
            drift: 0,
            domains: [-3, 0, 8, -5, 0, 0],
            onboarding: true,
        }],
        users: &[
            user("Rowan", "Ellery", "ClientAdmin", "Practice owner", ("FOX", "Surgery")),
            user("Ines", "Calder", "Manager", "Head nurse", ("FOX", "Nursing")),
            user("Jack", "Wetherby", "Staff", "Veterinary nurse", ("FOX", "Nursing")),
        ],
    },
];

/// Whether an address is one of the people here: nobody has them.
pub fn has_address(address: &str) -> bool {
    let domain = address.trim().rsplit_once('@').map(|(_, domain)| domain.to_ascii_lowercase()).unwrap_or_default();
    domain == PROVIDER_DOMAIN || TENANTS.iter().any(|tenant| domain == tenant.domain)
}

/// First names of staff without a sign-in.
pub const FIRST_NAMES: &[&str] = &[
    "Alba", "Bram", "Cora", "Dario", "Edie", "Finn", "Greta", "Hugo", "Isla", "Joel", "Kit", "Lena", "Milo", "Nell", "Otto", "Pia",
    "Quinn", "Rosa", "Stella", "Theo", "Una", "Vera", "Wes", "Yara",
];

/// Last names of staff without a sign-in.
pub const LAST_NAMES: &[&str] = &[
    "Ashdown",
    "Birch",
    "Corrigan",
    "Dunmore",
    "Eastley",
    "Fairweather",
    "Garrick",
    "Hollis",
    "Ibbotson",
    "Jessop",
    "Kettering",
    "Larkin",
    "Marchetti",
    "Norwood",
    "Osborne",
    "Pemberton",
    "Radley",
    "Silva",
    "Thackeray",
    "Underhill",
    "Voss",
    "Winslow",
];

/// Job titles in a team: the lead's, then the others' in turn.
pub fn titles(team: &str) -> &'static [&'static str] {
    match team {
        "Leadership" => &["Managing director", "Head of clinical quality", "Head of finance", "Head of people", "Head of patient care"],
        "Shared services" => &["Shared services manager", "Payroll officer", "Purchasing officer", "IT co-ordinator"],
        "Training" => &["Training lead", "Clinical trainer"],
        "Front desk" => &["Lead receptionist", "Receptionist", "Patient co-ordinator"],
        "Clinical" => &["Principal dentist", "Dentist", "Dental nurse", "Dental nurse"],
        "Hygiene" => &["Lead hygienist", "Hygienist", "Dental nurse"],
        "Office" => &["Office manager", "Care co-ordinator", "Administrator"],
        "Assessors" => &["Lead assessor", "Assessor"],
        "Reception" => &["Head receptionist", "Receptionist"],
        "Surgery" => &["Senior veterinary surgeon", "Veterinary surgeon"],
        "Nursing" => &["Head nurse", "Veterinary nurse"],
        _ => &["Round lead", "Carer", "Senior carer", "Carer"],
    }
}

/// Job roles of every tenant, with the certificates that each requires.
pub const JOB_ROLES: [(&str, &[&str]); 8] = [
    ("Owner or director", &[]),
    ("Practice manager", &["First aid at work"]),
    ("Team leader", &["First aid at work"]),
    ("Clinician", &["First aid at work", "Safeguarding"]),
    ("Carer", &["First aid at work", "Moving and handling"]),
    ("Receptionist", &["First aid at work"]),
    ("Finance administrator", &[]),
    ("Trainee", &[]),
];

/// Words in a job title, and the job role of those who have it; the first one that is found counts.
const ROLES_BY_TITLE: [(&str, &str); 8] = [
    ("receptionist", "Receptionist"),
    ("carer", "Carer"),
    ("dentist", "Clinician"),
    ("hygienist", "Clinician"),
    ("nurse", "Clinician"),
    ("surgeon", "Clinician"),
    ("manager", "Practice manager"),
    ("payroll", "Finance administrator"),
];

/// The job role that somebody with this job title has, if any.
pub fn job_role(title: &str) -> Option<&'static str> {
    let title = title.to_lowercase();
    ROLES_BY_TITLE.iter().find(|(word, _)| title.contains(*word)).map(|(_, role)| *role)
}

/// A person's sign-in name.
pub fn user_name(first: &str, last: &str) -> String {
    format!("{}.{}", first.to_lowercase(), last.to_lowercase())
}

/// Sign-ins on the demo card: purpose, tenant (none at the host), user name.
pub const CARD: &[(&str, Option<&str>, &str)] = &[
    ("Host administrator", None, "helena.marsh"),
    ("Management", None, "tomas.okafor"),
    ("Coach", None, "priya.nandakumar"),
    ("Author", None, "ruth.adeyemi"),
    ("Client administrator", Some("Harbourlight"), "amara.lindqvist"),
    ("Manager", Some("Harbourlight"), "ben.castle"),
    ("Viewer", Some("Harbourlight"), "owen.pike"),
    ("Staff", Some("Brambleway"), "lucy.farrow"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_invented_people_have_their_addresses() {
        for (address, is_invented) in [
            ("helena.marsh@kestrelford.example", true),
            (" Amara.Lindqvist@Harbourlight.Example ", true),
            ("freya.holt@foxdale.example", true),
            ("kestrelford.example@waymark.example", false),
            ("helena@mail.kestrelford.example", false),
            ("kestrelford.example", false),
            ("", false),
        ] {
            assert_eq!(has_address(address), is_invented, "{address}");
        }
    }
}
